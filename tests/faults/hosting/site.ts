import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeRelease } from '#scripts/release/release.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { KEY } from './league.ts';
import type { Machine } from './machine.ts';
import { HOST } from './page.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const OPEN_LIMIT_MS = 180_000;
const SECRET = 'organisers-secret-of-the-hosting-run';
/** Of the machine on which the run is, for a registry or a mirror between. */
export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

export type Check = (what: string, holds: boolean, more?: unknown) => void;

export const isReady = (machine: Machine) =>
  machine.run(
    `node -e "fetch('http://127.0.0.1:4300/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))"`,
  ).status === 0;

export const untilOpen = (machine: Machine) =>
  waitUntil(() => isReady(machine), { limitMs: OPEN_LIMIT_MS, everyMs: 500 }).catch(() => {
    throw new Error(machine.run('systemctl status ringside; journalctl -u ringside -n 30').text);
  });

/** The archive of a release of this commit, or of another one as it was. */
export function placeSources(machine: Machine, folder: string, commit?: string): void {
  const made = mkdtempSync(path.join(os.tmpdir(), 'ringside-release-'));
  const archive = path.join(made, 'sources.tar.gz');
  if (commit) {
    const args = ['archive', '--prefix=old/', '--output', archive, commit];
    execFileSync('git', args, { cwd: ROOT });
  } else {
    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    const [name = ''] = makeRelease(ROOT, made, version);
    cpSync(path.join(made, name), archive);
  }
  cpSync(archive, path.join(machine.root, 'var/tmp/sources.tar.gz'));
  rmSync(made, { recursive: true });
  const unpack = `tar -xzf /var/tmp/sources.tar.gz --strip-components=1 -C ${folder}`;
  machine.must(`su -s /bin/sh ringside -c '${unpack}'`);
}

/** The environment in which the registry is reached from here. */
export const NETWORK = { NODE_EXTRA_CA_CERTS: CERTIFICATES };

export function configure(machine: Machine): void {
  const file = path.join(machine.root, 'etc/ringside.env');
  const given = { CLIENT_ID: 'client', FEED_KEY: KEY, TOURNAMENT_SECRET: SECRET };
  let text = readFileSync(file, 'utf8').replaceAll('ringside.example', HOST);
  for (const [name, value] of Object.entries(given))
    text = text.replace(new RegExp(`^${name}=$`, 'm'), `${name}=${value}`);
  writeFileSync(file, text.replace('#DATABASE_URL', 'DATABASE_URL'));
}
