import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

const ATTACKER = '127.0.0.66';
const CONNECTIONS = 400;
const CONNECTIONS_EVERY_MS = 1000;
const LOOPS_OF_EACH = 4;
const REST_AFTER_REFUSAL_MS = 20;
/** Connections that send bursts of searches and are cut before the responses. */
const PIPELINES = 8;
const BURST_REQUESTS = 31;
const BURST_MS = 60;

/** 380,000 elements in 8 kB. */
const COMPRESSED = gzipSync(`[${'1,'.repeat(380_000)}1]`);

interface AttackRequest {
  from: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  agent?: http.Agent;
}

/** Sends one request. @returns its status, after the last byte of the response */
function send(origin: string, { from, path, body, ...more }: AttackRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${origin}${path}`,
      { localAddress: from, ...more },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject);
      },
    );
    request.once('error', reject);
    request.end(body);
  });
}

/** A list of 1.7 MB. */
const LIST = Buffer.from(JSON.stringify([{ id: 'x', name: 'x'.repeat(1_700_000) }]));

/**
 * Attacks from one address until the signal: unfinished requests, bodies that inflate to many values or are
 * large, uncached pages, pipelined searches that are cut, guesses of tokens and of the organiser's secret,
 * and requests with two hosts or of another host to the practice login.
 */
export async function attackForever(origin: string, signal: AbortSignal): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  const forever = async (next: () => Omit<AttackRequest, 'from'>) => {
    while (!signal.aborted) {
      const status = await send(origin, { from: ATTACKER, agent, ...next() }).catch(() => 0);
      // No free connection for this address, or over a rate limit.
      if (status === 0 || status === 429) await sleep(REST_AFTER_REFUSAL_MS);
    }
  };
  const worst: (() => Omit<AttackRequest, 'from'>)[] = [
    () => ({
      method: 'POST',
      path: '/api/playlists/x/songs',
      body: COMPRESSED,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    }),
    () => ({ path: `/monster-history/${Math.ceil(Math.random() * 4)}?cb=${randomUUID()}` }),
    () => ({ path: `/progress/${randomUUID()}` }),
    () => ({
      method: 'POST',
      path: '/api/playlists/x/songs',
      body: LIST,
      headers: { 'content-type': 'application/json' },
    }),
    () => ({
      method: 'POST',
      path: '/practice-identity/oauth2/device',
      headers: { host: 'attacker.example' },
    }),
    () => ({ path: '/api/users/ana', headers: { username: 'ana', token: randomUUID() } }),
    () => ({ path: '/api/tournament-secret', headers: { 'x-secret': randomUUID() } }),
  ];
  const loops = worst.flatMap((attack) =>
    Array.from({ length: LOOPS_OF_EACH }, () => forever(attack)),
  );
  const pipelines = Array.from({ length: PIPELINES }, () => pipelineSearches(origin, signal));
  await Promise.all([holdConnections(origin, signal), ...pipelines, ...loops]);
  agent.destroy();
}

async function pipelineSearches(origin: string, signal: AbortSignal): Promise<void> {
  const { port, hostname: host } = new URL(origin);
  const searches = Array.from({ length: BURST_REQUESTS }, (_, at) => {
    const hosts = at === BURST_REQUESTS - 1 ? 'host: x\r\nhost: y' : 'host: x';
    return `GET /api/monster-query?PAGE=${at + 1} HTTP/1.1\r\n${hosts}\r\n\r\n`;
  }).join('');
  while (!signal.aborted) {
    const socket = connect({ port: Number(port), host, localAddress: ATTACKER });
    socket
      .on('error', () => {})
      .resume()
      .write(searches);
    await sleep(BURST_MS);
    socket.destroy();
  }
}

async function holdConnections(origin: string, signal: AbortSignal): Promise<void> {
  const { port, hostname: host } = new URL(origin);
  let held: Socket[] = [];
  while (!signal.aborted) {
    for (const socket of held) socket.destroy();
    held = Array.from({ length: CONNECTIONS }, () => {
      const socket = connect({ port: Number(port), host, localAddress: ATTACKER });
      socket.on('error', () => {}).write('GET / HTTP/1.1\r\nhost: x\r\n');
      return socket;
    });
    await sleep(CONNECTIONS_EVERY_MS);
  }
  for (const socket of held) socket.destroy();
}
