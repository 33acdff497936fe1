import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { isLoopbackHost } from '@ringside/client-network';
import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

const PATH = '/metrics';
const LOOPBACK = '127.0.0.1';
const TOKEN_MESSAGE = 'Metrics need the token of METRICS_TOKEN as a bearer.';

interface Metrics {
  contentType: string;
  read(): Promise<string>;
}

/** The site's port cannot tell local requests apart, since behind a proxy all of them are local. */
export function openMetrics(
  app: FastifyInstance,
  { METRICS_TOKEN, METRICS_PORT }: Pick<Config, 'METRICS_TOKEN' | 'METRICS_PORT'>,
  metrics: Metrics,
): void {
  if (METRICS_TOKEN !== undefined) openToToken(app, METRICS_TOKEN, metrics);
  if (METRICS_PORT === undefined) return;
  let close = () => {};
  app.addHook('onReady', async () => {
    close = await openToThisMachine(METRICS_PORT, metrics);
  });
  app.addHook('onClose', async () => close());
}

function openToToken(app: FastifyInstance, token: string, { contentType, read }: Metrics): void {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(`Bearer ${token}`);
  app.get(PATH, { logLevel: 'silent' }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      reply.header('www-authenticate', 'Bearer');
      throw new ApiError(401, 'metrics_token', TOKEN_MESSAGE);
    }
    reply.type(contentType).header('cache-control', 'no-store');
    return read();
  });
}

async function openToThisMachine(port: number, metrics: Metrics): Promise<() => void> {
  const server = createMetricsServer(metrics);
  await listen(server, port);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

function createMetricsServer({ contentType, read }: Metrics): Server {
  return createServer(async (request, response) => {
    // Against DNS rebinding.
    const named = isLoopbackHost(URL.parse(`http://${request.headers.host}`)?.hostname ?? '');
    if (!named || request.method !== 'GET' || request.url !== PATH) {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await read();
      response.writeHead(200, { 'content-type': contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      const why = code === 'EADDRINUSE' ? 'is taken' : `cannot be opened (${code})`;
      reject(new Error(`METRICS_PORT=${port} ${why}. Choose another.`));
    });
    server.listen(port, LOOPBACK, resolve);
  });
}
