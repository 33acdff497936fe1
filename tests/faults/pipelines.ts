import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAppProcess } from './app-process.ts';
import { type BystanderReport, watchAsBystander } from './bystander.ts';

const ATTACKER = '127.0.0.66';
const BYSTANDER = '127.0.0.9';
const CONNECTIONS = 20;
const PIPELINED = 2000;
const CUT_AFTER_MS = 150;
const WARM_UP_MS = 3000;
const SETTLE_MS = 60_000;
const KIB_OF_MIB = 1024;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];

const PATHS = [
  ...['/api/matches?pageSize=50', '/api/nothing-here', '/monsters', '/portraits/jpg/HARE.jpg'],
  ...['/say/next', '/embed/recent', '/feeds/champions.atom', '/healthz'],
];

export interface PipelinesReport {
  logLevel: string;
  bystander: BystanderReport;
  /** Resident memory before, right after and a minute after, in MiB. */
  memory: [number, number, number];
}

/** Sends many requests at once over connections that are cut soon, beside somebody who reads. */
export async function pipelineAtEachLevel(attackMs: number): Promise<PipelinesReport[]> {
  const reports: PipelinesReport[] = [];
  for (const logLevel of LOG_LEVELS) {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'ringside-pipelines-'));
    const settings = { RATE_LIMITS: 'on', LOG_LEVEL: logLevel, DEMO: 'on' };
    const app = await createAppProcess({ dataDir }, settings);
    try {
      await app.start();
      await sleep(WARM_UP_MS);
      const before = residentMib(app.pid());
      const watch = { origin: app.origin, pid: app.pid(), from: BYSTANDER, forMs: attackMs };
      const watched = watchAsBystander(watch);
      await attack(Number(new URL(app.origin).port), performance.now() + attackMs);
      const bystander = await watched;
      const after = residentMib(app.pid());
      await sleep(SETTLE_MS);
      reports.push({ logLevel, bystander, memory: [before, after, residentMib(app.pid())] });
    } finally {
      await app.kill();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return reports;
}

async function attack(port: number, until: number): Promise<void> {
  for (let turn = 0; performance.now() < until; turn += 1) {
    const requests = `GET ${PATHS[turn % PATHS.length]} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(
      PIPELINED,
    );
    const sockets = Array.from({ length: CONNECTIONS }, () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER });
      socket.on('error', () => {}).write(requests);
      return socket;
    });
    await sleep(CUT_AFTER_MS);
    for (const socket of sockets) socket.destroy();
  }
}

function residentMib(pid: number): number {
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / KIB_OF_MIB);
}
