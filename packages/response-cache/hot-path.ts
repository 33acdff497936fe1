import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  bodyOf,
  type CachedResponse,
  type Form,
  formFor,
  headersOf,
  statusOf,
  type Written,
} from './cached-response.ts';

/** The route that answered an address, and its current response. */
interface HotAddress {
  route: string;
  /** Null while the response has to be made again. */
  peek: () => CachedResponse | null;
}

/** A short way from an address to its cached response, past any framework. */
export interface HotPath {
  /** Remembers that a GET of an address was answered by a cached response. */
  remember(request: IncomingMessage, address: HotAddress): void;
  /** Answers a request of such an address if its response is current; false when it did not. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

export interface HotPathOptions {
  /** Headers of every response of the server. */
  headers: Readonly<Record<string, string>>;
  /** Headers of one response alone, as names and values in turn. */
  headersFor?(request: IncomingMessage): string[];
  /** How long a connection may be idle whose reader does not take a response. */
  stallMs: number;
  /** Called after each response with the milliseconds it took. */
  observe(request: IncomingMessage, route: string, status: number, ms: number): void;
}

/** Up to this size Node sends head and body in one write, if the body is a string. */
const ONE_WRITE_BYTES = 15 * 1024;

/** Clients can make up addresses, so only this many are remembered. */
const MAX_ADDRESSES = 2000;
const MAX_ADDRESS_CHARACTERS = 300;

/**
 * Makes a hot path: a response that was sent before and is still current is sent again with the same
 * headers and bytes, found by the address alone.
 */
export function createHotPath({ headers, headersFor, stallMs, observe }: HotPathOptions): HotPath {
  const known = new Map<string, HotAddress>();
  const common = Object.entries(headers).flat();

  function writtenOf(cached: CachedResponse, form: Form): Written {
    cached.written ??= {};
    cached.written[form] ??= write(cached, form);
    return cached.written[form];
  }

  function write(cached: CachedResponse, form: Form): Written {
    const bytes = bodyOf(cached, form);
    const inOne = bytes && bytes.length <= ONE_WRITE_BYTES;
    return {
      // A 304 leaves what a browser keeps with its copy as it was, so it need not say that again.
      head: [...(statusOf(form) === 304 ? [] : common), ...headersOf(cached, form)],
      body: inOne ? bytes.toString('latin1') : bytes,
    };
  }

  return {
    remember({ method, url = '' }, address) {
      if (method !== 'GET' || url.length > MAX_ADDRESS_CHARACTERS) return;
      if (known.size >= MAX_ADDRESSES) known.clear();
      known.set(url, address);
    },
    answer(request, response) {
      if (request.method !== 'GET') return false;
      const address = known.get(request.url ?? '');
      const cached = address?.peek();
      if (!address || !cached) return false;
      // To the millisecond, which costs half and is right on average.
      const startedAt = Date.now();
      const form = formFor(cached, request.headers);
      const status = statusOf(form);
      const { head, body } = writtenOf(cached, form);
      response.writeHead(status, headersFor ? [...head, ...headersFor(request)] : head);
      if (body === undefined) {
        response.end();
      } else {
        response.end(body, 'latin1');
        if (response.writableLength > 0) request.socket.setTimeout(stallMs);
      }
      observe(request, address.route, status, Math.max(0, Date.now() - startedAt));
      return true;
    },
  };
}
