import http, {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { Running, Upstream, Upstreams } from './upstreams.ts';

/** A process that has not begun to answer by then is given up. */
const ANSWER_LIMIT_MS = 30_000;
const RETRY_AFTER_SECONDS = 1;
/** What changes nothing may be asked of another process when one dies over it. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** Headers that speak of one connection only, and what a client must not say for us. */
const ONE_HOP = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect)$/;

const NOBODY_MESSAGE = 'Ringside is being started again. Nothing was changed; try again shortly.';
const LOST_MESSAGE =
  'The connection broke while this was being done. Look whether it is there before you try again.';

/** Answers each request with the answer of one of the processes. */
export function createForwarder(upstreams: Upstreams) {
  const agent = new http.Agent({ keepAlive: true });
  return (request: IncomingMessage, response: ServerResponse): void => {
    const safe = SAFE_METHODS.includes(request.method ?? '');
    const tried = new Set<Upstream>();
    const tryNext = () => {
      const upstream = upstreams.next(tried);
      if (!upstream) return refuse(request, response, 503, 'no_process', NOBODY_MESSAGE);
      tried.add(upstream);
      forward(request, response, { upstream, agent: safe ? agent : false, tryNext });
    };
    tryNext();
  };
}

interface Attempt {
  upstream: Upstream;
  agent: http.Agent | false;
  tryNext(): void;
}

/**
 * A safe request goes to the next process whenever this one fails before it answers. Any other goes
 * on only when no connection came about: what a process had in its hands may have been done.
 */
function forward(request: IncomingMessage, response: ServerResponse, attempt: Attempt): void {
  const { upstream, agent, tryNext } = attempt;
  const safe = agent !== false;
  let handedOver = false;
  const outgoing = http.request(upstream.origin, {
    method: request.method,
    path: request.url,
    headers: requestHeaders(request, safe),
    agent,
    timeout: ANSWER_LIMIT_MS,
  });
  const running: Running = { endless: false, end: () => outgoing.destroy() };
  upstream.running.add(running);
  const onGone = () => outgoing.destroy();
  response.once('close', onGone);
  outgoing.once('close', () => {
    upstream.running.delete(running);
    response.off('close', onGone);
  });

  outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in time')));
  outgoing.once('response', (answer) => {
    outgoing.setTimeout(0);
    if (safe && isStopping(answer)) {
      upstream.state = 'alive';
      answer.resume();
      return tryNext();
    }
    running.endless = /^text\/event-stream/.test(answer.headers['content-type'] ?? '');
    passOn(answer, response);
  });
  outgoing.once('error', () => {
    if (response.destroyed) return;
    // Half an answer must not look like a whole one.
    if (response.headersSent) return void response.destroy();
    if (!handedOver) upstream.state = 'gone';
    if (safe || !handedOver) return tryNext();
    refuse(request, response, 502, 'process_lost', LOST_MESSAGE);
  });
  if (safe) {
    outgoing.end();
    return;
  }
  outgoing.once('socket', (socket) =>
    socket.once('connect', () => {
      handedOver = true;
      request.pipe(outgoing);
    }),
  );
}

/** A process that is stopping says so on the connections that it still has. */
function isStopping({ statusCode, headers }: IncomingMessage): boolean {
  return statusCode === 503 && headers.connection === 'close';
}

function requestHeaders(request: IncomingMessage, safe: boolean): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(request.headers)) {
    const ofBody = safe && name === 'content-length';
    if (!ONE_HOP.test(name) && !ofBody) headers[name] = value;
  }
  if (!safe && request.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked';
  headers['x-forwarded-for'] = request.socket.remoteAddress ?? '';
  headers['x-forwarded-host'] = request.headers.host ?? '';
  headers['x-forwarded-proto'] = 'http';
  return headers;
}

function passOn(answer: IncomingMessage, response: ServerResponse): void {
  const headers: string[] = [];
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(at, at + 2);
    if (!ONE_HOP.test(name.toLowerCase())) headers.push(name, value);
  }
  response.writeHead(answer.statusCode ?? 502, headers);
  response.flushHeaders();
  answer.pipe(response);
  answer.once('error', () => response.destroy());
}

/** In the shape of the API's errors; a browser that came for a page comes again by itself. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
): void {
  request.resume();
  const page = request.headers.accept?.includes('text/html') ?? false;
  const refresh = `<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">`;
  const body = page
    ? `<!doctype html><html lang="en"><title>One moment</title>${refresh}<p>${message}</p>`
    : JSON.stringify({ error: { code, message } });
  response.writeHead(status, {
    'content-type': page ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_SECONDS),
  });
  response.end(body);
}
