import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestFolder } from '#database/testing/each-database.ts';
import { buildServerIfChanged } from '#scripts/dev/build-web.ts';
import { readConfig, SETTING_NAMES } from '#server/config.ts';
import { checkPlaces } from '#server/operations/places.ts';
import { freePort } from '#server/testing/free-port.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const EXIT_LIMIT_MS = 5000;
/** Starting a process takes longer while other tests run on the machine. */
const BUSY_FACTOR = 8;

const NO_WORD = ['yes', 'ON', ' '];
const NO_WHOLE = ['many', '-1', '1.5', '0x10', '1e3', ' ', '99999999999999999999'];
const NO_NUMBER = ['long', '-1', '0x10', '1e3', ' ', 'Infinity', '99999999999'];
const NO_ADDRESS = ['ringside', 'javascript:alert(1)', 'file:///etc/passwd', 'http://', ' '];
const NO_SECRET = [
  'short',
  'sixteen and more, but spaces',
  'sechzehn-Buchstaben-für',
  'x'.repeat(501),
];

const folder = createTestFolder();
const FILE = path.join(folder.path, 'file');
const NO_FOLDER = [FILE, path.join(FILE, 'below'), '/proc/nobody/can/make/this', ' '];
const TAKEN = createServer();
let takenPort = '';

beforeAll(async () => void (await buildServerIfChanged({ log: () => {} })), 180_000);
beforeAll(async () => {
  writeFileSync(FILE, 'a file');
  await new Promise<void>((resolve) => TAKEN.listen(0, '127.0.0.1', resolve));
  const address = TAKEN.address();
  takenPort = String(typeof address === 'object' && address?.port);
});
afterAll(async () => {
  TAKEN.close();
  await folder.remove();
});

/** Plausible wrong values of each setting. */
const WRONG: Record<string, string[]> = {
  NODE_ENV: ['prod', 'Production', ' '],
  HOST: ['no-such-host.invalid', '300.1.1.1', '192.0.2.1', ' ', 'http://127.0.0.1'],
  HOSTS: ['ana;ben', 'ana,,ben', ' ', 'a'.repeat(65), 'name:ana'],
  WEBHOOKS_TO_LOOPBACK: NO_WORD,
  PORT: [...NO_WHOLE, '70000', 'TAKEN'],
  DATA_DIR: NO_FOLDER,
  DATABASE_URL: ['mysql://localhost/x', 'localhost', 'postgres:', ' '],
  DATABASE_SESSION_URL: ['mysql://localhost/x', 'postgres://localhost/x', ' '],
  LEAGUE_DIR: [FILE, '/no/such/folder', folder.path, ' '],
  PRODUCT_TITLE: ['x'.repeat(41), '   '],
  PUBLIC_URL: [...NO_ADDRESS, 'https://ringside.example/below', 'https://ringside.example/?a=1'],
  SECURITY_CONTACT: [
    'security@ringside.example',
    'javascript:alert(1)',
    'http://ringside.example',
    ' ',
  ],
  STREAM_URL: NO_ADDRESS,
  CHAT_URL: NO_ADDRESS,
  IDENTITY_URL: NO_ADDRESS,
  PROFILE_URL: NO_ADDRESS,
  CLIENT_ID: ['two words', 'x'.repeat(101), ' '],
  DEVICE_CLIENT_ID: ['two words', 'x'.repeat(101), ' '],
  PRACTICE_IMPLICIT_TOKEN_SECONDS: [...NO_WHOLE, '0'],
  PRACTICE_DEVICE_TOKEN_SECONDS: [...NO_WHOLE, '0'],
  PRACTICE_REFRESH_TOKEN_SECONDS: [...NO_WHOLE, '0'],
  MUSIC_DIR: [FILE, '/no/such/folder', ' '],
  PORTRAITS_DIR: [FILE, '/no/such/folder', ' '],
  PICTURES_DIR: NO_FOLDER,
  FEED_KEY: ['short', ' '.repeat(20), 'x'.repeat(501)],
  TOURNAMENT_SECRET: NO_SECRET,
  REGISTER_GENERATOR_URL: NO_ADDRESS,
  DEMO: NO_WORD,
  DEMO_FIGHTS: [...NO_WHOLE, '499', '100001'],
  DEMO_INTERVAL_SECONDS: [...NO_NUMBER, '0.1', '3601'],
  DEMO_CUP_MINUTES: [...NO_NUMBER, '10081'],
  READ_ONLY: NO_WORD,
  LOG_LEVEL: ['loud', 'WARN', ' '],
  LOG_ONE_IN: [...NO_WHOLE, '0'],
  LOG_SLOW_MS: [...NO_WHOLE, '0'],
  METRICS_TOKEN: NO_SECRET,
  METRICS_PORT: [...NO_WHOLE, '0', '70000', 'TAKEN'],
  TRUST_PROXY: ['maybe', '10', '1.2.3.4.5', '10.0.0.0/33', '10.0.0.1,', 'proxy.example', ' '],
  LIVE_THROUGH_CACHE: NO_WORD,
  MAX_CONNECTIONS: [...NO_WHOLE, '9'],
  MAX_CONNECTIONS_PER_ADDRESS: [...NO_WHOLE, '0'],
  MAX_LIVE_PER_ADDRESS: [...NO_WHOLE, '0'],
  HEADERS_TIMEOUT_SECONDS: [...NO_NUMBER, '0.1', '601'],
  REQUEST_TIMEOUT_SECONDS: [...NO_NUMBER, '0.1', '3601'],
  ANSWER_TIMEOUT_SECONDS: [...NO_NUMBER, '0.1', '601'],
  IDLE_TIMEOUT_SECONDS: [...NO_NUMBER, '19', '3601'],
  KEEP_ALIVE_SECONDS: [...NO_NUMBER, '0.1', '3601'],
  STOP_TIMEOUT_SECONDS: [...NO_NUMBER, '0.1', '601'],
  SHED_AT_DELAY_MS: [...NO_WHOLE, '60001'],
  RATE_LIMITS: NO_WORD,
  RATE_READS: [...NO_WHOLE, '0'],
  RATE_SEARCHES: [...NO_WHOLE, '0'],
  RATE_WRITES: [...NO_WHOLE, '0'],
  RATE_PAGES: [...NO_WHOLE, '0'],
  RATE_FILES: [...NO_WHOLE, '0'],
  RATE_RENDER_SECONDS: [...NO_NUMBER, '0', '61'],
  RATE_REFUSALS: [...NO_WHOLE, '0'],
  RATE_ADDRESS_FACTOR: [...NO_WHOLE, '0', '1001'],
};

test('every setting has wrong values to test', () => {
  expect(Object.keys(WRONG).sort()).toEqual([...SETTING_NAMES].sort());
});

/** Further settings that a valid value of a setting needs. */
const REQUIRED_WITH: Record<string, Record<string, string>> = {
  // The practice login allows only loopback addresses.
  HOST: {
    IDENTITY_URL: 'https://id.example',
    PROFILE_URL: 'https://api.example/users',
    CLIENT_ID: 'ours',
  },
};

async function environmentOf(name: string, value: string): Promise<Record<string, string>> {
  const wrong = value === 'TAKEN' ? takenPort : value;
  const free = { PORT: String(await freePort()), DATA_DIR: path.join(folder.path, 'data') };
  return { ...free, ...REQUIRED_WITH[name], [name]: wrong };
}

test.each(SETTING_NAMES)('a wrong %s stops the start with an error that names it', async (name) => {
  for (const value of WRONG[name] ?? []) {
    const environment = await environmentOf(name, value);
    const start = async () => checkPlaces(readConfig(environment));
    const began = performance.now();
    const problem = await start().then(
      () => 'none',
      (error: Error) => error.message,
    );
    // A port in use is named without its setting.
    expect(problem, `${name}=${value}`).toMatch(new RegExp(`${name}|^Port ${takenPort} is taken`));
    expect(problem, `${name}=${value}`).toMatch(/ .*\.|\.$/);
    expect(problem, `${name}=${value}`).not.toMatch(/expected|Invalid|pattern|undefined|NaN/);
    expect(performance.now() - began).toBeLessThan(EXIT_LIMIT_MS);
  }
});

/** Starts the app in a process. @returns its exit code and output */
async function start(environment: Record<string, string>, program = 'build/app/main.js') {
  return run([process.execPath, program], environment);
}

async function run([command = '', ...args]: string[], environment: Record<string, string>) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: BUSY_FACTOR * EXIT_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output: output.trim() };
}

const dataDir = (name: string) => path.join(folder.path, name);

test.each([
  ['TRUST_PROXY', () => ({ TRUST_PROXY: '1.2.3.4.5' })],
  ['HOST', () => ({ HOST: 'no-such-host.invalid', ...REQUIRED_WITH.HOST })],
  ['DATA_DIR', () => ({ DATA_DIR: FILE })],
  // Problems that appear only when the database is opened.
  [
    'DATA_DIR',
    () => {
      mkdirSync(dataDir('broken'));
      writeFileSync(path.join(dataDir('broken'), 'ringside.db'), 'no database '.repeat(1000));
      return { DATA_DIR: dataDir('broken') };
    },
  ],
  ['DATABASE_URL', () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/nobody' })],
  // An address without a response.
  ['DATABASE_URL', () => ({ DATABASE_URL: 'postgres://192.0.2.1:5432/nobody' })],
  ['DATABASE_URL', () => ({ DATABASE_URL: 'postgres://localhost/x?sslrootcert=/no/such.pem' })],
  ['Port', () => ({ PORT: takenPort })],
])('the process ends with code 1 and names %s', async (name, settings) => {
  // So few that no limit of open files is said beside it.
  const few = { MAX_CONNECTIONS: '100' };
  const free = { ...few, PORT: String(await freePort()), DATA_DIR: dataDir('alone') };
  const { code, output } = await start({ ...free, ...settings() });
  expect(code).toBe(1);
  expect(output.split('\n')).toHaveLength(1);
  expect(output).toContain(name);
});

test('says that there will be fewer connections where the system allows few open files', async () => {
  const within = ['sh', '-c', 'ulimit -n 20000; exec "$0" "$@"', process.execPath];
  const settings = { PORT: takenPort, DATA_DIR: dataDir('few') };
  const { output } = await run([...within, 'build/app/main.js'], settings);
  expect(output).toContain('The limit of open files allows 14925 connections, no more.');
  const less = await run([...within, 'build/app/main.js'], { ...settings, MAX_CONNECTIONS: '900' });
  expect(less.output).toMatch(/^Port \d+ is taken/);
});

test('a build that fails ends the start', async () => {
  const root = dataDir('broken-build');
  mkdirSync(root);
  cpSync(path.join(ROOT, 'scripts'), path.join(root, 'scripts'), { recursive: true });
  for (const name of readdirSync(ROOT)) {
    const isLeftOut = /^([.]git|[.]react-router|build|data|scripts|vite[.]config[.]ts)$/.test(name);
    if (!isLeftOut) symlinkSync(path.join(ROOT, name), path.join(root, name));
  }
  writeFileSync(path.join(root, 'vite.config.ts'), "throw new Error('No pages today.');");
  const { code, output } = await start({}, path.join(root, 'scripts', 'start.mjs'));
  expect(code).toBe(1);
  expect(output).toContain('The web app could not be built.');
  expect(output).toContain('No pages today.');
});
