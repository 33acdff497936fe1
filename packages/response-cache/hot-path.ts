import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
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
  /**
   * The response for these headers; null while it has to be computed again, and for callers who
   * have to be looked at in full.
   */
  peek: (headers: IncomingHttpHeaders) => CachedResponse | null;
}

/** A fast path from an address to its cached response, without a framework. */
export interface HotPath {
  /** Registers that a GET of an address was answered from a cache. */
  remember(request: IncomingMessage, address: HotAddress): void;
  /**
   * Answers the request if its address is registered and its response current; returns whether it
   * did.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

export interface HotPathOptions {
  /** Headers of every response of the server. */
  headers: Readonly<Record<string, string>>;
  /** Headers of one response only, names and values alternating. */
  headersFor?(request: IncomingMessage): string[];
  /** Idle limit of a connection whose client does not read the response. */
  stallMs: number;
  /** Called after each response with the milliseconds it took. */
  observe(request: IncomingMessage, route: string, status: number, ms: number): void;
}

/** Up to this size Node sends head and body in one write, if the body is a string. */
const ONE_WRITE_BYTES = 15 * 1024;

/** Clients can invent addresses, so their number is limited. */
const MAX_ADDRESSES = 2000;
const MAX_ADDRESS_CHARACTERS = 300;

/**
 * Creates a hot path: a cached response that is still current is sent again with the same headers
 * and bytes, found by its address.
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
      // With a 304 browsers keep the headers stored with their copy, so they are left out.
      head: [...(statusOf(form) === 304 ? [] : common), ...headersOf(cached, form)],
      body: inOne ? bytes.toString('latin1') : bytes,
    };
  }

  return {
    remember({ method, url = '' }, address) {
      if (method !== 'GET' || url.length > MAX_ADDRESS_CHARACTERS) return;
      // The one that came first, which is registered again if it is still asked for.
      const [oldest] = known.keys();
      if (known.size >= MAX_ADDRESSES && oldest !== undefined) known.delete(oldest);
      known.set(url, address);
    },
    answer(request, response) {
      if (request.method !== 'GET') return false;
      const address = known.get(request.url ?? '');
      const cached = address?.peek(request.headers);
      if (!address || !cached) return false;
      // Millisecond resolution, which costs half as much and is right on average.
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
