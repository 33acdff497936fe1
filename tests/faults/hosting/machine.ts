import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { waitUntil } from '#scripts/test/wait-until.ts';

/** Debian as installed, which later runs use again. */
const BARE = path.join(os.tmpdir(), 'ringside-debian');
/** What a virtual machine has, and the smallest Debian lacks. */
const SYSTEM = 'systemd,systemd-sysv,dbus,ca-certificates,procps,iproute2';
const PROGRAMS = ['debootstrap', 'systemd-nspawn', 'nsenter', 'setpriv', 'slirp4netns'];
const PACKAGES = 'debootstrap systemd-container util-linux slirp4netns';
const BOOT_LIMIT_MS = 120_000;
const COMMAND_LIMIT_MS = 1_800_000;
/** The name server of slirp4netns. */
const NAME_SERVER = '10.0.2.3';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** What is missing for the run, as a sentence; null if nothing is. */
export function missing(): string | null {
  const absent = PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0);
  const lacking = [...(process.getuid?.() === 0 ? [] : ['root']), ...absent];
  if (lacking.length === 0) return null;
  return `The hosting run needs ${lacking.join(', ')} (on Debian: apt install ${PACKAGES}).`;
}

export interface Outcome {
  status: number | null;
  text: string;
}

/** A Debian with its own systemd, processes, files and network. */
export interface Machine {
  /** Its files, as seen from here. */
  root: string;
  /** The process id of its init, as seen from here. */
  leader: number;
  /** Runs commands as root, each line until one fails. */
  run(commands: string, env?: Record<string, string>): Outcome;
  /** @throws if a command fails. @returns what it said */
  must(commands: string, env?: Record<string, string>): string;
  stop(): Promise<void>;
}

export async function bootDebian(): Promise<Machine> {
  if (!existsSync(BARE)) installDebian();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringside-hosting-'));
  const root = path.join(folder, 'root');
  execFileSync('cp', ['-a', BARE, root]);
  writeFileSync(path.join(root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  const options = ['--register=no', '--keep-unit', '--private-network', '--resolv-conf=off'];
  // However this process ends.
  const withUs = ['--pdeathsig', 'KILL'];
  const boot = ['systemd-nspawn', '-q', '-D', root, '-b', ...options];
  const container = spawn('setpriv', [...withUs, ...boot], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const leader = await waitUntil(() => childOf(container), { limitMs: BOOT_LIMIT_MS });
  const machine = inside(root, leader);
  await waitUntil(() => /running|degraded/.test(machine.run('systemctl is-system-running').text), {
    limitMs: BOOT_LIMIT_MS,
    everyMs: 500,
  });
  const bridge = ['slirp4netns', '--configure', '--mtu=65520', `${leader}`, 'tap0'];
  const network = spawn('setpriv', [...withUs, ...bridge], {
    stdio: 'ignore',
  });
  writeFileSync(path.join(root, 'etc/resolv.conf'), `nameserver ${NAME_SERVER}\n`);
  await waitUntil(() => machine.run('ip route | grep default').status === 0);
  const end = () => {
    network.kill('SIGKILL');
    container.kill('SIGKILL');
    spawnSync('kill', ['-KILL', String(leader)]);
  };
  process.once('exit', end);
  return {
    ...machine,
    async stop() {
      process.removeListener('exit', end);
      const ended = new Promise((resolve) => container.once('exit', resolve));
      end();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function installDebian(): void {
  const unfinished = `${BARE}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const args = ['--variant=minbase', `--include=${SYSTEM}`, 'bookworm', unfinished];
  execFileSync('debootstrap', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(unfinished, BARE);
}

/** Its first process. */
function childOf({ pid }: ChildProcess): number | null {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return Number(stdout.split('\n')[0]) || null;
}

function inside(root: string, leader: number): Omit<Machine, 'stop'> {
  const run: Machine['run'] = (commands, env = {}) => {
    const own = { PATH, HOME: '/root', LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive', ...env };
    const words = ['-t', `${leader}`, '-m', '-u', '-i', '-n', '-p', '-r', '--', 'env', '-i'];
    const given = Object.entries(own).map(([name, value]) => `${name}=${value}`);
    const { status, stdout, stderr } = spawnSync(
      'nsenter',
      [...words, ...given, 'sh', '-ec', `cd /root\n${commands}`],
      {
        encoding: 'utf8',
        timeout: COMMAND_LIMIT_MS,
        maxBuffer: 1e9,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    return { status, text: `${stdout}${stderr}` };
  };
  return {
    root,
    leader,
    run,
    must(commands, env) {
      const { status, text } = run(commands, env);
      if (status !== 0) throw new Error(`${commands}\nended with ${status}:\n${text.slice(-4000)}`);
      return text;
    },
  };
}

/** What nodejs.org has, in root's home: this Node, with this machine's npm. */
export function placeNode({ root }: Machine): void {
  const made = mkdtempSync(path.join(os.tmpdir(), 'ringside-node-'));
  const name = `node-${process.version}-linux-x64`;
  const [bin, modules] = ['bin', 'lib/node_modules'].map((at) => path.join(made, name, at));
  if (!bin || !modules) throw new Error('No folder.');
  for (const folder of [bin, modules]) mkdirSync(folder, { recursive: true });
  cpSync(process.execPath, path.join(bin, 'node'));
  const npm = execFileSync('sh', ['-c', 'realpath "$(which npm)"'], { encoding: 'utf8' }).trim();
  cpSync(path.join(npm, '../..'), path.join(modules, 'npm'), { recursive: true });
  for (const command of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${command}-cli.js`, path.join(bin, command));
  const archive = path.join(root, 'root', `${name}.tar.gz`);
  execFileSync('sh', ['-c', `tar -C "${made}" -c "${name}" | gzip -1 > "${archive}"`]);
  rmSync(made, { recursive: true });
}
