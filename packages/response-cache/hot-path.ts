import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { encodingFor } from './encoding.ts';

/** An answer in its bytes, ready for every reader. */
export interface CachedResponse {
  etag: string;
  raw: Buffer;
  /** Compressed forms, where the answer is large enough for them to pay. */
  br: Buffer | null;
  gzip: Buffer | null;
  /** What is written of it, once somebody was sent that. */
  written?: Partial<Record<Form, Written>>;
}

/** A body in one encoding, or none for who has it already. */
type Form = 'raw' | 'br' | 'gzip' | 'none';

interface Written {
  head: string[];
  body: Buffer | string | undefined;
}

/** Where an address leads: the route it was answered by, and what stands there now. */
interface HotAddress {
  route: string;
  /** Null while the answer has to be made anew. */
  peek: () => CachedResponse | null;
}

export interface HotPathOptions {
  /** What every answer of the server says, whatever it is. */
  headers: Readonly<Record<string, string>>;
  /** How long a connection may stand still whose reader does not take an answer. */
  stallMs: number;
  /** Hears of each answer, and how many milliseconds it took. */
  observe(request: IncomingMessage, route: string, status: number, ms: number): void;
}

/** Up to this size Node sends head and body in one write, if the body is a string. */
const ONE_WRITE_BYTES = 15 * 1024;

/** Addresses are as many as their writers like. */
const MAX_ADDRESSES = 2000;
const MAX_ADDRESS_CHARACTERS = 300;

const byServer = new WeakMap<Server, Map<string, HotAddress>>();

/** Remembers that a GET of an address was answered by a prepared answer. */
export function rememberHotAddress(
  { method, url = '', socket }: IncomingMessage,
  shortcut: HotAddress,
): void {
  const server = (socket as { server?: Server } | null)?.server;
  const known = server && byServer.get(server);
  if (!known || method !== 'GET' || url.length > MAX_ADDRESS_CHARACTERS) return;
  if (known.size >= MAX_ADDRESSES) known.clear();
  known.set(url, shortcut);
}

/**
 * Answers what a server has answered before and still stands, before the framework looks at it: the
 * same headers and bytes, found by the address alone. True when it has answered.
 */
export function createHotPath(server: Server, options: HotPathOptions) {
  const known = new Map<string, HotAddress>();
  byServer.set(server, known);
  const common = Object.entries(options.headers).flat();

  function writtenOf(answer: CachedResponse, form: Form): Written {
    answer.written ??= {};
    answer.written[form] ??= write(answer, form);
    return answer.written[form];
  }

  function write(answer: CachedResponse, form: Form): Written {
    const bytes = bodyOf(answer, form);
    const inOne = bytes && bytes.length <= ONE_WRITE_BYTES;
    return {
      // A 304 leaves what a browser keeps with its copy as it was, so it need not say that again.
      head: [...(form === 'none' ? [] : common), ...ownHeaders(answer, form)],
      body: inOne ? bytes.toString('latin1') : bytes,
    };
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET') return false;
    const shortcut = known.get(request.url ?? '');
    const answer = shortcut?.peek();
    if (!shortcut || !answer) return false;
    // To the millisecond, which costs half and is right on average.
    const startedAt = Date.now();
    const form = formFor(answer, request.headers);
    const status = form === 'none' ? 304 : 200;
    const { head, body } = writtenOf(answer, form);
    response.writeHead(status, head);
    if (body === undefined) {
      response.end();
    } else {
      response.end(body, 'latin1');
      if (response.writableLength > 0) request.socket.setTimeout(options.stallMs);
    }
    const ms = Math.max(0, Date.now() - startedAt);
    options.observe(request, shortcut.route, status, ms);
    return true;
  };
}

/** What a reader gets by what they have and take. */
export function formFor(answer: CachedResponse, headers: IncomingMessage['headers']): Form {
  const known = headers['if-none-match'];
  if (known !== undefined && (known === answer.etag || known.includes(answer.etag))) return 'none';
  const encoding = answer.br && encodingFor(String(headers['accept-encoding'] ?? ''));
  return encoding ?? 'raw';
}

/** The bytes of a form; undefined for who has them already. */
export function bodyOf(answer: CachedResponse, form: Form): Buffer | undefined {
  return form === 'none' ? undefined : (answer[form] ?? answer.raw);
}

/** What a prepared answer says of itself; without a form it is the answer to who has it already. */
export function ownHeaders(answer: CachedResponse, form: Form): string[] {
  const always = [
    'etag',
    answer.etag,
    'cache-control',
    'public, no-cache',
    'vary',
    'accept-encoding',
  ];
  if (form === 'none') return always;
  const bytes = bodyOf(answer, form) as Buffer;
  return [
    ...always,
    ...['content-type', 'application/json; charset=utf-8'],
    ...(form === 'raw' ? [] : ['content-encoding', form]),
    ...['content-length', String(bytes.length)],
  ];
}
