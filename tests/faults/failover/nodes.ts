import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { canConnect } from '../edge/viewers.ts';

const DEPLOY = path.join(import.meta.dirname, '../../../deploy/failover');
/** Where the files of `deploy/failover` have 10.0.0, which a real network may use. */
const NETWORK = '10.77.0';
const BRIDGE = 'ringside-br';
const NODES = [1, 2, 3];
const APPS = [1, 2];
const PASSWORD = 'failover';
/** Those of the proxies on an app's machine. */
const PORTS = { haproxy: 5000, pgbouncer: 6432 };
const RESTART_LIMIT_MS = 10_000;
/** A cluster's first start, or a node's return by a new copy. */
const HEALTHY_LIMIT_MS = 120_000;

const PROGRAMS = ['ip', 'runuser', 'etcd', 'patroni', 'haproxy', 'pgbouncer'];
const PACKAGES = 'iproute2 etcd-server patroni haproxy pgbouncer postgresql-15';

/** What is missing for the run, as a sentence; null if nothing is. */
export function missing(): string | null {
  const absent = PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0);
  const reasons = [
    ...(process.getuid?.() === 0 ? [] : ['root, for networks of their own']),
    ...absent,
  ];
  if (reasons.length === 0) return null;
  return `The failover run needs ${reasons.join(', ')} (on Debian: apt install ${PACKAGES}).`;
}

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

const nameOf = (node: number) => `ringside-node${node}`;
const linkOf = (node: number) => `ringside-n${node}`;
const addressOf = (node: number) => `${NETWORK}.1${node}`;
/** The local address of an app's machine. */
export const localOf = (app: number) => `127.0.1.${app}`;

/** A file of `deploy/failover`, with the addresses, folders and passwords of this run. */
function deployed(name: string, changes: [string, string][]): string {
  const text = readFileSync(path.join(DEPLOY, name), 'utf8').replaceAll('10.0.0', NETWORK);
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/failover/${name} has no ${from}.`);
    return changed.replaceAll(from, to);
  }, text);
}

const envOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

/** The files of node 1 are in the folder; the others differ by name and address. */
function ofNode(text: string, node: number): Record<string, string> {
  const env = envOf(text);
  for (const [name, value] of Object.entries(env)) {
    if (/CLUSTER$/.test(name)) continue;
    env[name] = value.replaceAll('node1', `node${node}`).replaceAll(addressOf(1), addressOf(node));
  }
  return env;
}

/** One machine of the database: etcd and Patroni with its PostgreSQL, in a network of its own. */
export class DatabaseNode {
  readonly name: string;
  readonly #node: number;
  readonly #folder: string;
  readonly #running = new Map<string, ChildProcess>();

  constructor(node: number, folder: string) {
    this.#node = node;
    this.name = `node${node}`;
    this.#folder = path.join(folder, this.name);
    mkdirSync(this.#folder);
    run('chown', 'postgres:', this.#folder);
    run('ip', 'netns', 'add', nameOf(node));
    run(
      'ip',
      'link',
      'add',
      linkOf(node),
      'type',
      'veth',
      'peer',
      'name',
      'eth0',
      'netns',
      nameOf(node),
    );
    run('ip', 'link', 'set', linkOf(node), 'master', BRIDGE, 'up');
    const inside = (...args: string[]) => run('ip', '-n', nameOf(node), ...args);
    inside('addr', 'add', `${addressOf(node)}/24`, 'dev', 'eth0');
    inside('link', 'set', 'eth0', 'up');
    inside('link', 'set', 'lo', 'up');
  }

  /** Starts what is not running. */
  start(): void {
    const data = path.join(this.#folder, 'etcd');
    const etcd = deployed('etcd.env', [['/var/lib/etcd/ringside', data]]);
    this.#spawn('etcd', ofNode(etcd, this.#node), 'etcd', '--log-level', 'error');
    const file = path.join(this.#folder, 'config.yml');
    const passwords = [1, 2, 3].map((n): [string, string] => [`CHANGE-ME-${n}`, PASSWORD]);
    const config = deployed('patroni.yml', [
      ['/var/lib/postgresql/15/ringside', path.join(this.#folder, 'data')],
      ['/var/run/postgresql', this.#folder],
      ...passwords,
    ]);
    writeFileSync(file, config);
    const env = ofNode(deployed('patroni.env', []), this.#node);
    const pass = { PATRONI_POSTGRESQL_PGPASS: path.join(this.#folder, 'pgpass') };
    this.#spawn('patroni', { ...env, ...pass }, 'patroni', file);
  }

  #spawn(what: string, env: Record<string, string>, program: string, ...args: string[]): void {
    if (this.#isRunning(what)) return;
    const words = ['netns', 'exec', nameOf(this.#node), 'runuser', '-u', 'postgres', '--', program];
    const log = openSync(path.join(this.#folder, `${what}.log`), 'a');
    const child = spawn('ip', [...words, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      cwd: this.#folder,
    });
    closeSync(log);
    this.#running.set(what, child);
  }

  #isRunning(what: string): boolean {
    const child = this.#running.get(what);
    return child?.exitCode === null && child.signalCode === null;
  }

  #pids(): number[] {
    return run('ip', 'netns', 'pids', nameOf(this.#node)).split('\n').filter(Boolean).map(Number);
  }

  #signal(signal: NodeJS.Signals, only: (command: string) => boolean = () => true): void {
    for (const pid of this.#pids()) {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        if (only(command)) process.kill(pid, signal);
      } catch {
        // It has ended.
      }
    }
  }

  /** As when the machine loses its power. */
  kill = () => this.#signal('SIGKILL');
  killEtcd = () => this.#signal('SIGKILL', (command) => command.includes('etcd --log-level'));
  /** Not `runuser`, which stops itself along with its child, and would again when both go on. */
  pause = () => this.#signal('SIGSTOP', (command) => !command.startsWith('runuser'));
  resume = () => this.#signal('SIGCONT');
  /** As `systemctl stop patroni`: the primary hands over. */
  stop = () => this.#signal('SIGTERM', (command) => /python.*patroni/.test(command));
  /** A stop may still be going on when another node has taken over. */
  async startOnceStopped(): Promise<void> {
    await waitUntil(() => !this.#isRunning('patroni'), { limitMs: HEALTHY_LIMIT_MS }).catch(() => {
      throw new Error(`Patroni of ${this.name} does not stop.`);
    });
    this.start();
  }
  disconnect = () => void run('ip', 'link', 'set', linkOf(this.#node), 'down');
  connect = () => void run('ip', 'link', 'set', linkOf(this.#node), 'up');

  async remove(): Promise<void> {
    // Some start others while they are being ended.
    while (this.#pids().length > 0) {
      this.#signal('SIGKILL');
      await sleep(100);
    }
    spawnSync('ip', ['netns', 'del', nameOf(this.#node)]);
    spawnSync('ip', ['link', 'del', linkOf(this.#node)]);
  }
}

interface Member {
  name: string;
  role: 'leader' | 'replica' | 'sync_standby';
  state: string;
  lag?: number | 'unknown';
}

/** The cluster as the first node that answers sees it. */
export async function membersOf(): Promise<Member[]> {
  for (const node of NODES) {
    const url = `http://${addressOf(node)}:8008/cluster`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => null);
    const body = await answer?.json().catch(() => null);
    if (body?.members) return body.members;
  }
  return [];
}

/**
 * Waits until all three nodes take part, two of them as synchronous standbys: one that only says that it runs
 * may still be on its way back.
 */
export async function untilHealthy(): Promise<void> {
  const isHealthy = (members: Member[]) =>
    members.every(({ state }) => ['running', 'streaming'].includes(state)) &&
    ['leader', 'sync_standby', 'sync_standby'].join() ===
      members
        .map(({ role }) => role)
        .sort()
        .join();
  let members: Member[] = [];
  const look = async () => {
    members = await membersOf();
    return isHealthy(members);
  };
  await waitUntil(look, { limitMs: HEALTHY_LIMIT_MS, everyMs: 500 }).catch(() => {
    const seen = members.map(({ name, role, state }) => `${name} is a ${role}, ${state}`);
    throw new Error(`Not all nodes take part: ${seen.join('; ') || 'no Patroni answers'}.`);
  });
}

/** HAProxy and PgBouncer on an app's machine; each can be killed and started again. */
function startProxies(app: number, folder: string) {
  const local: [string, string] = ['127.0.0.1', localOf(app)];
  const at = path.join(folder, `app${app}`);
  mkdirSync(at);
  chmodSync(at, 0o755);
  const users = path.join(at, 'userlist.txt');
  writeFileSync(users, `"ringside" "${PASSWORD}"\n`);
  const files = {
    haproxy: path.join(at, 'haproxy.cfg'),
    pgbouncer: path.join(at, 'pgbouncer.ini'),
  };
  writeFileSync(files.haproxy, deployed('haproxy.cfg', [local]));
  const own: [string, string] = ['/etc/pgbouncer/userlist.txt', users];
  writeFileSync(files.pgbouncer, deployed('pgbouncer.ini', [local, own]));
  const start = {
    haproxy: () => spawn('haproxy', ['-f', files.haproxy], { stdio: 'ignore' }),
    pgbouncer: () =>
      spawn('runuser', ['-u', 'postgres', '--', 'pgbouncer', '-q', files.pgbouncer], {
        stdio: 'ignore',
      }),
  };
  start.haproxy();
  start.pgbouncer();
  const signal = (name: string, what: keyof typeof start) =>
    void spawnSync('pkill', [`-${name}`, '-f', files[what]]);
  const signalBoth = (name: string) => {
    signal(name, 'pgbouncer');
    signal(name, 'haproxy');
  };
  return {
    kill: (what: keyof typeof start) => signal('KILL', what),
    /** Nothing passes between the app and the nodes, and no connection ends. */
    cut: () => signalBoth('STOP'),
    join: () => signalBoth('CONT'),
    /** It says so if it does not come back. */
    async restart(what: keyof typeof start) {
      const started = start[what]();
      const isOpen = () => canConnect(PORTS[what], localOf(app));
      await waitUntil(isOpen, { limitMs: RESTART_LIMIT_MS }).catch(() => {
        throw new Error(`${what} of app ${app} is not back: exit code ${started.exitCode}.`);
      });
    },
  };
}

/** Three nodes and the proxies of two machines of the app, all from the files of `deploy/failover`. */
export async function startCluster(folder: string) {
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  run('ip', 'addr', 'add', `${NETWORK}.1/24`, 'dev', BRIDGE);
  run('ip', 'link', 'set', BRIDGE, 'up');
  chmodSync(folder, 0o755);
  const nodes = NODES.map((node) => new DatabaseNode(node, folder));
  const proxies = APPS.map((app) => startProxies(app, folder));
  for (const node of nodes) node.start();
  return {
    nodes,
    proxies,
    /** The addresses of an app: through the pooler, and past it. */
    addresses: (app: number) => ({
      DATABASE_URL: `postgres://ringside:${PASSWORD}@${localOf(app)}:6432/ringside`,
      DATABASE_SESSION_URL: `postgres://ringside:${PASSWORD}@${localOf(app)}:5000/ringside`,
    }),
    /** As `postgres`, on the primary. */
    superuser: `postgres://postgres:${PASSWORD}@${localOf(1)}:5000/postgres`,
    /** The node with the role now. */
    async find(role: Member['role']): Promise<DatabaseNode> {
      const member = (await membersOf()).find((member) => member.role === role);
      const node = nodes.find(({ name }) => name === member?.name);
      if (!node) throw new Error(`No node is the ${role}.`);
      return node;
    },
    async stop() {
      for (const proxy of proxies) {
        proxy.kill('haproxy');
        proxy.kill('pgbouncer');
      }
      for (const node of nodes) await node.remove();
      spawnSync('ip', ['link', 'del', BRIDGE]);
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
