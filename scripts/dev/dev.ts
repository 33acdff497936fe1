// `node --watch` posts messages to worker threads.
import { watch } from 'node:fs';
import path from 'node:path';
import { onStopRequest } from '#server/operations/stop-request.ts';
import { type SupervisedChild, spawnChild } from './child-process.ts';
import { needsRestart, SOURCE_FOLDERS } from './server-files.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const SETTLE_MS = 150;

let app: SupervisedChild | undefined;
let timer: NodeJS.Timeout | undefined;
let restarting = false;
let stopping = false;

function start(): void {
  // Vite renders with the packages' development files, and the server must load the same ones.
  const args = ['--conditions=development', 'server/main.ts', '--dev'];
  const child = spawnChild(process.execPath, args, { cwd: ROOT });
  app = child;
  void child.ended.then((code) => {
    if (app !== child || restarting || stopping) return;
    console.log(`The server stopped (code ${code}). It starts again when a file changes.`);
  });
}

async function restart(file: string): Promise<void> {
  if (restarting || stopping) return;
  restarting = true;
  console.log(`${file} changed; starting the server again.`);
  await app?.stop();
  restarting = false;
  if (!stopping) start();
}

async function stop(): Promise<void> {
  stopping = true;
  await app?.stop();
  process.exit();
}

function watchFolder(folder: string, options: { recursive: boolean }): void {
  watch(path.join(ROOT, folder), options, (_event, name) => {
    const file = path.posix.join(folder, name?.replaceAll(path.sep, '/') ?? '');
    if (!needsRestart(file)) return;
    clearTimeout(timer);
    timer = setTimeout(restart, SETTLE_MS, file);
  });
}

for (const folder of SOURCE_FOLDERS) watchFolder(folder, { recursive: true });
watchFolder('.', { recursive: false });
process.once('SIGHUP', stop);
onStopRequest(stop);
start();
