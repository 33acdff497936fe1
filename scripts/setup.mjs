// Plain JavaScript, since it must run on older versions of Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const PARENT_POLL_MS = 250;
const APP_NODE = [24, 2];

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const inModules = (...names) => path.join(root, 'node_modules', ...names);
const lockFile = path.join(root, 'package-lock.json');
const stampFile = inModules('.installed-from');
const isWindows = process.platform === 'win32';
const nodePackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
const pinnedNode = inModules(nodePackage, 'bin', isWindows ? 'node.exe' : 'node');

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

/** Whether there is such a package for this platform; otherwise the machine's Node runs the app. */
function isNodePackaged() {
  const { optionalDependencies } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  return nodePackage in optionalDependencies;
}

function pinnedNodeRuns() {
  if (!isNodePackaged()) return true;
  if (!existsSync(pinnedNode)) return false;
  return spawnSync(pinnedNode, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Whether npm has recorded exactly the versions of the lock file, as after a manual `npm install`. */
function installedByHand() {
  const record = inModules('.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([name, { version, optional, devOptional }]) => {
    if (name === '') return true;
    const found = present[name];
    return found ? found.version === version : Boolean(optional || devOptional);
  });
}

function whatIsMissing() {
  if (!existsSync(inModules())) return 'The packages of this project are not installed yet.';
  if (!pinnedNodeRuns()) return 'The pinned Node runtime is missing or does not run here.';
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (stamp === lockHash()) return undefined;
  if (!installedByHand()) return 'The lock file has changed since the last install.';
  writeFileSync(stampFile, lockHash());
  return undefined;
}

let child;
let stopSignal;

function stop(signal) {
  stopSignal = signal;
  // Windows sends Ctrl-C to all processes of a console itself, and a signal would kill the command.
  if (!isWindows) child?.kill(signal);
}

/** On Linux npm is above the parent if that is npm's shell, which stays when npm is killed. */
function ancestors() {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    const [, name, npm] = stat.match(/\((.*)\) \S (\d+)/) ?? [];
    return /sh$/.test(name) ? `${parent} ${npm}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
if (process.env.npm_lifecycle_event) {
  // npm may be killed, or signal only its shell.
  const before = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, PARENT_POLL_MS).unref();
}

/**
 * Runs a command in the project's folder, which is stopped with this process and with npm.
 * @returns its exit code
 */
function runCommand(command, args, options) {
  const codeOf = (signal) => 128 + os.constants.signals[signal];
  if (stopSignal) return codeOf(stopSignal);
  child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code, signal) => resolve(code ?? codeOf(signal)));
  });
}

export const runNode = (...args) =>
  runCommand(isNodePackaged() ? pinnedNode : process.execPath, args);

async function install() {
  // NODE_ENV must not exclude the build tools, which are development dependencies; the runtime and the
  // test database need their install scripts.
  const args = ['ci', '--include=dev', '--ignore-scripts=false', '--loglevel=error'];
  const npmCli = process.env.npm_execpath;
  const byNpm = npmCli && /npm-cli\.c?js$/.test(npmCli);
  // Uses npm's Node, since the pinned one is in the folder that is being replaced.
  const node = process.env.npm_node_execpath || process.execPath;
  const code = byNpm
    ? await runCommand(node, [npmCli, ...args])
    : await runCommand('npm', args, { shell: isWindows });
  if (stopSignal) process.exit(code);
  if (code !== 0) {
    fail('The install did not finish. npm says why above; with that mended, run the same again.');
  }
}

/** Exits with 1 if it cannot. */
export async function setUp() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [appMajor, appMinor] = APP_NODE;
  if (major < OLDEST_NODE) {
    fail(`Ringside needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`);
  }
  if (!isNodePackaged() && (major < appMajor || (major === appMajor && minor < appMinor))) {
    fail(
      `There is no Node package for ${process.platform} on ${process.arch}, so Ringside needs ` +
        `Node ${APP_NODE.join('.')} or newer on this machine; this is ${process.version}.`,
    );
  }
  const missing = whatIsMissing();
  if (!missing) return;
  console.log(`${missing} Installing from package-lock.json.`);
  await install();
  if (!pinnedNodeRuns()) {
    fail('The packages are installed, but the pinned Node runtime does not run on this machine.');
  }
  writeFileSync(stampFile, lockHash());
  console.log('Installed.');
}
