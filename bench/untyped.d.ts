// What is measured against brings no types.
declare module 'express';
declare module 'json-server';
declare module 'autocannon';
