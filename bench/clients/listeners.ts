/** Prints `ready`, then for each change the time at which the last connection received it. */
import { connect } from 'node:net';

const AT_ONCE = 100;
const MARK = Buffer.from('"matches"');

const [port, path, count] = process.argv.slice(2);
const wanted = Number(count);
let open = 0;
let heard = 0;

function listen(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' }, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n`);
    });
    socket.once('data', (first) => {
      if (!first.includes(' 200 ')) reject(new Error(String(first).slice(0, 200)));
      open += 1;
      resolve();
    });
    socket.on('data', (bytes) => hear(bytes));
    socket.on('error', reject);
    socket.on('close', fail);
  });
}

function hear(bytes: Buffer): void {
  for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + 1)) heard += 1;
  if (heard < wanted) return;
  heard -= wanted;
  console.log(JSON.stringify({ at: performance.timeOrigin + performance.now() }));
}

function fail(): void {
  console.error(`A connection was closed; ${open} were open.`);
  process.exit(1);
}

let next = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (next < wanted) {
      next += 1;
      await listen();
    }
  }),
);
console.log('ready');
