// Packages that are measured against bring no types.
declare module 'express';
declare module 'json-server';
declare module 'autocannon';
