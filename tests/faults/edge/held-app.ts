import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { SERVER } from '../app-process.ts';

/** As systemd does: opens the socket, accepts nothing, and starts the server with it, again whenever it has ended. */
const HOLDER = `
  const { createServer } = require('node:net');
  const { spawnSync } = require('node:child_process');
  const [port, ...command] = process.argv.slice(1);
  const socket = createServer().listen({ port, host: process.env.HOST || '127.0.0.1', backlog: 4096 }, () => {
    console.log('port ' + socket.address().port);
    const start = 'echo pid $$; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@"';
    for (;;) {
      const stdio = ['ignore', 'inherit', 'inherit', socket._handle.fd];
      const { status, signal } = spawnSync('sh', ['-c', start, ...command], { stdio });
      // A start that is stopped has no handler yet.
      if (status !== 0 && signal !== 'SIGTERM') process.exit(1);
    }
  });
`;

/** Starts the app with a socket that is held open over its restarts, as by `ringside.socket`. */
export async function startHeldApp(settings: Record<string, string>, port = 0) {
  const holder = spawn(process.execPath, ['-e', HOLDER, `${port}`, process.execPath, ...SERVER], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holder.once('exit', (code) => {
    if (code) throw new Error('The app failed, and is not started again.');
  });
  const pids: number[] = [];
  let origin = '';
  createInterface(holder.stdout).on('line', (line) => {
    const [name, value] = line.split(' ');
    if (name === 'port') origin = `http://127.0.0.1:${value}`;
    if (name === 'pid') pids.push(Number(value));
  });
  await waitUntil(() => origin !== '');
  return {
    origin,
    /** Ends the server, and waits until its successor is started. */
    async restart() {
      const starts = pids.length;
      process.kill(pids.at(-1) as number, 'SIGTERM');
      await waitUntil(() => pids.length > starts);
    },
    kill() {
      holder.kill('SIGKILL');
      process.kill(pids.at(-1) as number, 'SIGKILL');
    },
  };
}
