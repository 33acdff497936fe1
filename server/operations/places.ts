import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { makePrivateFolder } from '#database/sqlite/private-files.ts';
import { type League, loadLeague } from '#reference/load.ts';
import type { Config } from '../config.ts';

const OPEN_LIMIT_MS = 4000;
const LOOPBACK = '127.0.0.1';

/** The socket that systemd opened for this process and keeps over restarts (sd_listen_fds(3)). */
export function heldSocket(): { fd: number } | null {
  return process.env.LISTEN_PID === String(process.pid) ? { fd: 3 } : null;
}

/** Before anything is opened or locked. @throws Error with a message that names the setting */
export async function checkPlaces(config: Config, { makes = true } = {}): Promise<League> {
  for (const name of ['DATA_DIR', 'PICTURES_DIR'] as const)
    checkWritable(name, config[name], makes);
  for (const name of ['MUSIC_DIR', 'PORTRAITS_DIR'] as const) checkReadable(name, config[name]);
  const league = loadLeague(config.LEAGUE_DIR);
  const { HOST, PORT, METRICS_PORT } = config;
  if (!heldSocket()) {
    await tryPort(HOST, PORT).catch((error) => {
      throw asListenError(error, config);
    });
  }
  if (METRICS_PORT === undefined) return league;
  await tryPort(LOOPBACK, METRICS_PORT).catch(({ code }: NodeJS.ErrnoException) => {
    const why = code === 'EADDRINUSE' ? 'is taken' : `cannot be opened (${code})`;
    throw new Error(`METRICS_PORT=${METRICS_PORT} ${why}. Choose another.`);
  });
  return league;
}

/** If it is not made, the folder in which a start would make it. */
function checkWritable(name: string, folder: string, makes: boolean): void {
  try {
    let place = path.resolve(folder);
    if (makes) makePrivateFolder(place);
    else while (!existsSync(place)) place = path.dirname(place);
    accessSync(place, constants.W_OK);
    if (!statSync(place).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${name}=${folder} is not a folder that can be written to (${code}).`);
  }
}

function checkReadable(name: string, folder: string | undefined): void {
  if (folder === undefined) return;
  try {
    accessSync(folder, constants.R_OK);
    if (statSync(folder).isDirectory()) return;
  } catch {
    // Reported with the same message.
  }
  throw new Error(`${name}=${folder} is not a folder that can be read.`);
}

function tryPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    const giveUp = () => reject(Object.assign(new Error(), { code: 'EAI_AGAIN' }));
    setTimeout(giveUp, OPEN_LIMIT_MS).unref();
    server.once('error', reject).once('close', resolve);
    server.listen({ host, port, exclusive: true }, () => server.close());
  });
}

/** The operator's advice when the port cannot be opened. */
export function asListenError(
  error: unknown,
  { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>,
): unknown {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE') {
    return new Error(
      `Port ${PORT} is taken. Stop what uses it, or choose another: PORT=4301 npm start`,
    );
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new Error(
      `HOST=${HOST} is neither an address nor a name that resolves to one (${code}).`,
    );
  }
  if (code === undefined) return error;
  return new Error(`HOST=${HOST} PORT=${PORT} cannot be opened on this machine (${code}).`);
}
