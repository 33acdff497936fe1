import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const {
  BYTES_FILE = '',
  ENCODING,
  ETAG: etag,
  TYPE = 'application/json; charset=utf-8',
} = process.env;
const bytes = readFileSync(BYTES_FILE);
const headers = {
  'content-type': TYPE,
  'content-length': bytes.length,
  ...(ENCODING && { 'content-encoding': ENCODING }),
  etag,
};

createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  response.writeHead(200, headers).end(bytes);
}).listen(Number(process.env.PORT), '127.0.0.1');
