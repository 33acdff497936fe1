import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { canConnect } from './viewers.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const DEPLOY = path.join(ROOT, 'deploy');
const LOGS = '/var/log/nginx';
/** Some wait for their connections to end. */
const STOP_LIMIT_MS = 2000;
const START_LIMIT_MS = 30_000;
/** Of a unit without `LimitNOFILE`. */
const SYSTEMD_FILES: [soft: number, hard: number] = [1024, 524_288];
export const HOST = 'ringside.example';
/** Those of deploy/haproxy, and its `maxconn`, of which each takes two open files. */
const BOXES = ['10.0.0.11', '10.0.0.12'];
const HAPROXY_CONNECTIONS = 20_000;

export function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** A network, an `/etc` and logs that nobody else sees; a certificate where each proxy expects it. */
export function furnish(): string {
  run('ip', 'link', 'set', 'lo', 'up');
  for (const box of BOXES) run('ip', 'addr', 'add', `${box}/32`, 'dev', 'lo');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringside-edge-'));
  run('mount', '-t', 'tmpfs', 'none', folder);
  const [upper, work] = ['upper', 'work'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  for (const folder of [upper, work]) mkdirSync(folder);
  const layers = `lowerdir=/etc,upperdir=${upper},workdir=${work}`;
  run('mount', '-t', 'overlay', 'overlay', '-o', layers, '/etc');
  for (const logs of ['/run', LOGS]) run('mount', '-t', 'tmpfs', 'none', logs);
  makeCertificate();
  return folder;
}

function makeCertificate(): void {
  const at = `/etc/letsencrypt/live/${HOST}`;
  mkdirSync(at, { recursive: true });
  const [key, chain] = [`${at}/privkey.pem`, `${at}/fullchain.pem`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  run('openssl', 'req', '-x509', ...kind, '-subj', `/CN=${HOST}`, '-keyout', key, '-out', chain);
  writeFileSync(
    '/etc/haproxy/ringside.pem',
    readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'),
  );
}

/** No process here may open more, not even root's where a container withholds the right to. */
const MOST_FILES = Number(run('sh', '-c', 'ulimit -Hn')) || Number.POSITIVE_INFINITY;

/** Starts a program with the open files that its unit has, or that it sets itself, as far as this machine allows. */
function start(unit: string, command: string, args: string[], own = 0): ChildProcess {
  const file = `/usr/lib/systemd/system/${unit}.service`;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const limit = text.match(/^LimitNOFILE=(\d+)/m)?.[1];
  const [soft, hard] = limit ? [Number(limit), Number(limit)] : SYSTEMD_FILES;
  const files = [own || soft, hard].map((number) => Math.min(number, MOST_FILES)).join(':');
  return spawn('prlimit', [`--nofile=${files}`, command, ...args], {
    stdio: ['ignore', 'ignore', openSync(path.join(LOGS, `${unit}.log`), 'a')],
  });
}

export interface RunningProxy {
  pid: number;
  stop(): Promise<void>;
}

async function opened(child: ChildProcess, port: number): Promise<RunningProxy> {
  const isOpen = () => canConnect(port);
  await waitUntil(isOpen, { limitMs: START_LIMIT_MS, everyMs: 50 }).catch(() => {
    throw new Error(`${child.spawnargs.join(' ')}\n${run('sh', '-c', `tail -n 5 ${LOGS}/*.log`)}`);
  });
  return {
    pid: child.pid ?? 0,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(STOP_LIMIT_MS)]);
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** nginx raises its own limit (`worker_rlimit_nofile`), which not every container permits. */
const nginx = (files = 0) =>
  start('nginx', 'nginx', ['-g', 'daemon off; error_log stderr emerg;'], files);

/** The commands in a section of docs/hosting.md. */
export function documented(section: string): string[] {
  const text = readFileSync(path.join(ROOT, 'docs/hosting.md'), 'utf8');
  const [, whole = ''] = text.split(`\n## ${section}\n`);
  const [own = ''] = whole.split('\n## ');
  const blocks = [...own.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  const commands = blocks.join('').replaceAll('\\\n', '').trim().split('\n');
  if (!commands[0]) throw new Error(`docs/hosting.md has no commands under ${section}.`);
  return commands.map((command) =>
    command.replaceAll('YOUR.NAME', HOST).replaceAll('/opt/ringside', ROOT),
  );
}

function installNginx(only: RegExp): void {
  for (const command of documented('nginx').filter((command) => only.test(command)))
    run('sh', '-c', command);
}

export function startNginx(): Promise<RunningProxy> {
  run('nginx', '-t', '-q');
  const limits = readFileSync(path.join(DEPLOY, 'nginx/limits.conf'), 'utf8');
  return opened(nginx(Number(limits.match(/nofile (\d+)/)?.[1])), 443);
}

/** As Debian's package starts it, with its own site. */
export const startDebiansNginx = () => opened(nginx(), 80);

export const proxies = {
  /** With Debian's own limits. */
  async 'nginx, its limits as installed'() {
    installNginx(/^(sed 's|ln )/);
    return opened(nginx(), 443);
  },
  async nginx() {
    installNginx(/^(cp |sed -i )/);
    return startNginx();
  },
  async Caddy() {
    // A certificate for this name comes from the Internet otherwise.
    const own = '/etc/caddy/own.Caddyfile';
    cpSync(path.join(DEPLOY, 'caddy/Caddyfile'), '/etc/caddy/Caddyfile');
    const about = 'local_certs\nskip_install_trust\nadmin off\nlog {\noutput discard\n}';
    writeFileSync(own, `{\n${about}\n}\nimport /etc/caddy/Caddyfile\n`);
    return opened(start('caddy', 'caddy', ['run', '--adapter', 'caddyfile', '--config', own]), 443);
  },
  async HAProxy() {
    const file = path.join(DEPLOY, 'haproxy/haproxy.cfg');
    const most = Math.min(HAPROXY_CONNECTIONS, Math.floor(MOST_FILES / 2) - 500);
    return opened(start('haproxy', 'haproxy', ['-W', '-q', '-f', file, '-n', String(most)]), 443);
  },
};

/** Varnish as Debian's unit starts it with the file of deploy/. */
export async function startVarnish(folder: string) {
  const at = path.join(folder, 'varnish');
  const unit = readFileSync(path.join(DEPLOY, 'varnish/limits.conf'), 'utf8');
  const limits = [...unit.matchAll(/-p (\S+)/g)].flatMap(([, limit = '']) => ['-p', limit]);
  const own = ['-f', path.join(DEPLOY, 'varnish/ringside.vcl'), '-n', at];
  const [, listens = ''] = /-a (\S+)/.exec(unit) ?? [];
  const args = ['-j', 'unix,user=vcache', '-F', '-a', listens, '-s', 'malloc,256m', ...own];
  const manager = await opened(start('varnish', 'varnishd', [...args, ...limits]), 6081);
  const [serving] = run('pgrep', '-P', String(manager.pid)).split('\n');
  return { ...manager, pid: Number(serving), folder: at };
}
