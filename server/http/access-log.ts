import cluster from 'node:cluster';
import { inspect } from 'node:util';
import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { loggedAddress } from './logged-address.ts';

const HIDDEN = '[hidden]';
const MAX_URL_CHARACTERS = 300;

const SECRET_PARAMETERS =
  /([?&#](?:secret|token|access_token|refresh_token|id_token|code|device_code|user_code|state|password|key|feed_key|api_key|player|user|userid|username|term|login)=)[^&#\s"']*/gi;

/** Path segments in an error's text that are followed by a person's name. */
const PERSONAL_PATHS = /((?:\/|%2f)(?:users|owners|progress|players)(?:\/|%2f))[^/?#\s"']+/gi;

const SECRET_HEADERS = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'username',
  'x-desk',
  'x-secret',
];

function cleanUrl(url: string): string {
  const clean = withoutPersonal(url);
  return clean.length > MAX_URL_CHARACTERS ? `${clean.slice(0, MAX_URL_CHARACTERS)}…` : clean;
}

const withoutPersonal = (text: string) =>
  text.replaceAll(SECRET_PARAMETERS, `$1${HIDDEN}`).replaceAll(PERSONAL_PATHS, `$1${HIDDEN}`);

export const REQUEST_ID_LABEL = 'requestId';

export interface LogStream {
  write(line: string): void;
}

export function logOptions(
  { LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>,
  stream?: LogStream,
): NonNullable<FastifyServerOptions['logger']> {
  const places = ['', 'req.', 'request.', 'res.', 'err.', '*.'].map((place) => `${place}headers`);
  return {
    level: LOG_LEVEL,
    base: cluster.isWorker ? { pid: process.pid } : null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        ...places.flatMap((place) => SECRET_HEADERS.map((name) => `${place}["${name}"]`)),
        ...['secret', 'token', 'body.secret', 'FEED_KEY', 'TOURNAMENT_SECRET'],
      ],
      censor: HIDDEN,
    },
    serializers: {
      req: (request: FastifyRequest | { method: string; url: string }) => ({
        method: request.method,
        url: 'routeOptions' in request ? loggedAddress(request) : request.url,
      }),
      err: toLoggedError,
    },
    ...(stream && { stream }),
  };
}

interface LoggedError {
  [part: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: LoggedError;
}

/** The loggable part of an error: those of `pg` refer to the connection, those of `fetch` to the URL. */
function toLoggedError(thrown: unknown): LoggedError {
  const error = thrown instanceof Error ? thrown : toError(thrown);
  const { name, message, stack = '', code, cause } = error as Error & { code?: unknown };
  return {
    type: name,
    message: cleanUrl(message || causeOf(error) || name),
    stack: withoutPersonal(stack),
    ...(typeof code === 'string' && { code }),
    ...(cause instanceof Error && { cause: toLoggedError(cause) }),
  };
}

function causeOf({ code, cause }: Error & { code?: unknown }): string {
  if (typeof code === 'string') return code;
  return cause instanceof Error ? cause.message || causeOf(cause) : '';
}

function toError(thrown: unknown): Error {
  const text =
    typeof thrown === 'string' ? thrown : inspect(thrown, { depth: 2, breakLength: Infinity });
  return Object.assign(new Error(text), { name: typeof thrown, stack: '' });
}

interface Answered {
  req: FastifyRequest;
  id: string;
  route: string | undefined;
  status: number;
  ms: number;
  known?: Pick<FastifyRequest, 'ip' | 'log'>;
}

export type Observe = (answered: Answered) => void;

/** Errors and slow responses always, of the others one in `LOG_ONE_IN`. */
export function createAccessLog(
  log: FastifyBaseLogger,
  { LOG_ONE_IN, LOG_SLOW_MS }: Pick<Config, 'LOG_ONE_IN' | 'LOG_SLOW_MS'>,
): Observe {
  let passedOver = 0;
  return ({ req, id, route, status, ms, known }) => {
    const slow = ms >= LOG_SLOW_MS && !isLong(route);
    const failed = status >= 400 && status !== 429;
    if (!slow && !failed) {
      passedOver += 1;
      if (passedOver < LOG_ONE_IN) return;
      passedOver = 0;
    }
    const line = {
      req,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      ...(failed && known && { client: known.ip }),
    };
    const to = known?.log ?? log.child({ [REQUEST_ID_LABEL]: id });
    if (status >= 500) to.warn(line, 'answered with an error');
    else if (slow) to.warn(line, 'answered slowly');
    else to.info(line, 'answered');
  };
}

/** Whether a response is slow by nature: the live channel and songs last as long as the client listens. */
function isLong(route = ''): boolean {
  return /^\/api\/(live$|changes\/)/.test(route) || !/^\/(api\/|\*$)/.test(route);
}
