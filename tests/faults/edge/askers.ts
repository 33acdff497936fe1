import { connect, type Socket } from 'node:net';
import { waitUntil } from '#scripts/test/wait-until.ts';

const AT_ONCE = 100;
const OPEN_LIMIT_MS = 60_000;
const END_OF_HEAD = '\r\n\r\n';
/** Where an answer's first line has its status. */
const STATUS: [from: number, to: number] = [9, 12];
const READ_BYTES = 64 * 1024;

/** Viewers that ask for changes one after another (`GET /api/changes/{cursor}`), each on its own connection. */
export interface Askers {
  /** When each of them heard the last change, in ms of `performance.now()`. */
  heardAt(): number[];
  forget(): void;
  /** How often what went wrong: answers other than 200, and connections that ended. */
  failures(): Record<string, number>;
  close(): void;
}

const requestOf = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: ringside.example\r\naccept-encoding: gzip\r\n\r\n`;

/** Reads answers with a length from the bytes of a connection; the bodies of compressed ones are skipped. */
function createAnswers(onAnswer: (status: string, body: string) => void) {
  let rest: Buffer = Buffer.alloc(0);
  let skipped = 0;
  const takeOne = (): boolean => {
    const past = Math.min(skipped, rest.length);
    skipped -= past;
    rest = rest.subarray(past);
    const headEnd = skipped === 0 ? rest.indexOf(END_OF_HEAD) : -1;
    if (headEnd < 0) return false;
    const head = rest.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const from = headEnd + END_OF_HEAD.length;
    const isSkipped = head.includes('gzip');
    if (!isSkipped && rest.length < from + length) return false;
    const body = isSkipped ? '' : rest.toString('latin1', from, from + length);
    rest = rest.subarray(from);
    skipped = length;
    onAnswer(head.slice(...STATUS), body);
    return true;
  };
  return (bytes: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    while (takeOne());
    // What is read next takes the place of what was read.
    rest = Buffer.from(rest);
  };
}

interface Viewer {
  port: number;
  /** Shared by all. */
  buffer: Buffer;
  /** What is fetched after each change, as pages do. */
  fetched: string;
  onReady: () => void;
  onHeard: () => void;
  onFailure: (what: string) => void;
}

/** Asks for changes without end. Without streams, since all viewers share the processors with what is measured. */
function view({ port, buffer, fetched, onReady, onHeard, onFailure }: Viewer): Socket {
  let answers = 0;
  let sentAt = performance.now();
  const fail = (what: string) => {
    const seconds = Math.round((performance.now() - sentAt) / 1000);
    onFailure(`${what}, after ${answers > 1 ? 'some answers' : 'none'} and ${seconds} s`);
  };
  const take = createAnswers((status, body) => {
    answers += 1;
    if (status !== '200') fail(status);
    if (!body.startsWith('{"cursor"')) return;
    const { cursor, topics } = JSON.parse(body) as { cursor: string; topics: string[] };
    if (topics.includes('matches')) {
      onHeard();
      get(`${fetched}&heard=${cursor.split('.')[0]}`, `/api/changes/${cursor}`);
    } else get(`/api/changes/${cursor}`);
    onReady();
  });
  const callback = (length: number, read: Uint8Array) => {
    take(Buffer.from(read.buffer, read.byteOffset, length));
    return true;
  };
  const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback } });
  const get = (...paths: string[]) => {
    sentAt = performance.now();
    socket.write(paths.map(requestOf).join(''), 'latin1');
  };
  socket.on('connect', () => get('/api/changes/now'));
  socket.on('error', ({ message }) => fail(message));
  socket.on('end', () => fail('closed'));
  socket.on('close', onReady);
  return socket;
}

/** After each change everybody fetches `fetched` of then, as pages do. */
export async function openAskers(count: number, port: number, fetched: string): Promise<Askers> {
  let heard: number[] = [];
  const failures: Record<string, number> = {};
  const sockets: Socket[] = [];
  const common = {
    port,
    fetched,
    buffer: Buffer.alloc(READ_BYTES),
    onHeard: () => void heard.push(performance.now()),
    onFailure(what: string) {
      failures[what] = (failures[what] ?? 0) + 1;
    },
  };
  const ask = () =>
    new Promise<void>((onReady) => {
      sockets.push(view({ ...common, onReady }));
    });
  const askSome = async () => {
    while (sockets.length < count) await ask();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askSome));
  return {
    heardAt: () => heard,
    forget() {
      heard = [];
    },
    failures: () => failures,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The time by which 99 of 100 have heard a change, in ms, once all have; infinite if they do not. */
export async function p99Ms(askers: Askers, count: number, sinceMs: number): Promise<number> {
  const all = () => askers.heardAt().length >= count;
  await waitUntil(all, { limitMs: OPEN_LIMIT_MS, everyMs: 5 }).catch(() => null);
  const times = askers.heardAt().map((at) => at - sinceMs);
  return times.toSorted((a, b) => a - b)[Math.ceil(0.99 * count) - 1] ?? Number.POSITIVE_INFINITY;
}
