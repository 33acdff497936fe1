declare module 'express';
declare module 'json-server';
declare module 'autocannon';
