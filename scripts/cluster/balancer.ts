import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createForwarder } from './forward.ts';
import { createUpstreams, type UpstreamState } from './upstreams.ts';

/** How long running answers may take when the balancer closes. */
const DRAIN_MS = 5000;
const DRAIN_POLL_MS = 20;

export interface Balancer {
  readonly origin: string;
  /** How each process stands, in the order in which they were named. */
  states(): UpstreamState[];
  /** Resolves when a process is ready. */
  ready(): Promise<void>;
  /** Sends nothing more to a process, and waits until what it is answering is answered. */
  drain(origin: string): Promise<void>;
  /** Takes nothing more, lets running answers finish, ends live channels. */
  close(): Promise<void>;
}

/**
 * Opens a balancer on 127.0.0.1 before app processes at `origins`: in turn to those whose `/readyz`
 * says so, or, when none is ready, to those that answer at all, since they still know the hot answers.
 */
export async function openBalancer(
  origins: string[],
  { port = 0, checkEveryMs = 500 }: { port?: number; checkEveryMs?: number } = {},
): Promise<Balancer> {
  const upstreams = createUpstreams(origins, checkEveryMs);
  const server = http.createServer(createForwarder(upstreams));
  // Long uploads and live channels set their own pace; the app behind has the limits.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    states: () => upstreams.all.map(({ state }) => state),
    ready: () => upstreams.ready(),
    async drain(origin) {
      const upstream = upstreams.all.find((one) => one.origin === origin);
      if (!upstream) return;
      upstream.retired = true;
      await drained([upstream], DRAIN_MS);
    },
    async close() {
      upstreams.stop();
      server.close();
      server.closeIdleConnections();
      await drained(upstreams.all, DRAIN_MS);
      server.closeAllConnections();
    },
  };
}

/** Waits for running answers; live channels never end by themselves and are ended here. */
async function drained(
  upstreams: { running: Set<{ endless: boolean; end(): void }> }[],
  limitMs: number,
): Promise<void> {
  const running = () => upstreams.flatMap((upstream) => [...upstream.running]);
  for (const one of running()) if (one.endless) one.end();
  const deadline = Date.now() + limitMs;
  while (running().length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, DRAIN_POLL_MS));
  }
  for (const one of running()) one.end();
}
