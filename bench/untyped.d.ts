// Baseline packages without types.
declare module 'express';
declare module 'json-server';
declare module 'autocannon';
