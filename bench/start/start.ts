import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { stopProcess } from '../harness/cores.ts';
import { goalOf } from '../harness/goals.ts';
import { familySeconds, residentMegabytes } from '../harness/processor-time.ts';
import type { Section } from '../harness/section.ts';
import { answers } from '../harness/server.ts';
import { median } from '../harness/slices.ts';
import { figure, markdownTable } from '../harness/table.ts';
import { KEPT_FOLDER, temporaryFolder } from '../harness/temporary.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const LATER_STARTS = 5;
const POLL_MS = 20;
const IDLE_MS = 60_000;
const FIRST_MOST_SECONDS = 12;
const LATER_MOST_SECONDS = 2;
const IDLE_MOST_MIB = 300;

interface Start {
  seconds: number;
  processorSeconds: number;
}

/** Of a new clone whose packages are installed: `build/` is removed. */
export async function measureStart(): Promise<Section> {
  rmSync(path.join(ROOT, 'build'), { recursive: true, force: true });
  const settings = { DATA_DIR: temporaryFolder(), NODE_COMPILE_CACHE: temporaryFolder() };
  const first = await start(settings);
  await stopProcess(first.process);
  const later: Start[] = [];
  for (let turn = 1; turn < LATER_STARTS; turn += 1) {
    const started = await start(settings);
    later.push(started);
    await stopProcess(started.process);
  }
  const last = await start(settings);
  later.push(last);
  await sleep(IDLE_MS);
  const idleMib = residentMegabytes(serverOf(last.process));
  await stopProcess(last.process);
  const laterSeconds = median(later.map(({ seconds }) => seconds));
  const laterProcessor = median(later.map(({ processorSeconds }) => processorSeconds));
  return {
    title: 'Start and idle memory',
    about: `With the practice season, from the command to the first response of \`/\`. The first start is that of a new clone whose packages are installed; the others are the median of ${LATER_STARTS} later ones. Idle memory is that of a later start after ${IDLE_MS / 1000} s, with drawn pictures.`,
    table: markdownTable(
      ['start', 'time', 'processor'],
      [
        ['first', `${figure(first.seconds)} s`, `${figure(first.processorSeconds)} s`],
        ['later', `${figure(laterSeconds)} s`, `${figure(laterProcessor)} s`],
      ],
    ),
    goals: [
      ...goalOf('first start', first.seconds, { most: FIRST_MOST_SECONDS, unit: ' s' }),
      ...goalOf('later start', laterSeconds, { most: LATER_MOST_SECONDS, unit: ' s' }),
      ...goalOf('idle memory', idleMib, { most: IDLE_MOST_MIB, unit: ' MiB' }),
    ],
  };
}

async function start(settings: Record<string, string>): Promise<Start & { process: ChildProcess }> {
  const port = await freePort();
  const begunAt = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: '',
      NODE_ENV: 'development',
      DEMO: 'on',
      PICTURES_DIR: path.join(KEPT_FOLDER, 'pictures'),
      ...settings,
    },
  });
  while (!(await answers(`http://127.0.0.1:${port}/`))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    await sleep(POLL_MS);
  }
  return {
    process: child,
    seconds: (performance.now() - begunAt) / 1000,
    processorSeconds: familySeconds(child.pid ?? 0) + familySeconds(serverOf(child)),
  };
}

function serverOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
}
