import { createServer, type ServerResponse } from 'node:http';

const listeners = new Set<ServerResponse>();

createServer((request, response) => {
  if (request.url === '/live') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': welcome\n\n');
    listeners.add(response);
    return;
  }
  if (request.method === 'POST') {
    for (const listener of listeners) listener.write('data: {"topics":["matches"]}\n\n');
  }
  response.end();
}).listen(Number(process.env.PORT), '127.0.0.1');
