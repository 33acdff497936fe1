import { isDeepStrictEqual } from 'node:util';
import { lacking } from '../databases/upgrades.ts';
import { answersOf, feedLeague } from './league.ts';
import type { Machine } from './machine.ts';
import { blocksOf, type } from './page.ts';
import { type Check, configure, NETWORK, placeSources, untilOpen } from './site.ts';

/** The last before 1.0.0 was begun, and its own setup. */
const OLDER = 'f3358b50';

/** Upgrades a league of an older version by docs/upgrading.md, and goes back to it. */
export async function goUpAndBack(machine: Machine, check: Check): Promise<void> {
  await startOlder(machine);
  feedLeague(machine);
  const before = answersOf(machine);
  const [backup = '', unpack = '', , measure = ''] = blocksOf('upgrading.md', 'Upgrade');
  type(machine, backup);
  const [folder = '', build = ''] = unpack.split(/^# unpack .*\n/m);
  type(machine, folder);
  placeSources(machine, '/opt/ringside-new');
  // Without a difference, `diff` ends with 1.
  type(machine, build.replace(/^diff .*$/m, '$& > /tmp/differences || true'), { env: NETWORK });
  type(machine, measure);
  const [up = '', down = ''] = blocksOf('upgrading.md', 'The units of 1.0.0');
  type(machine, up);
  await untilOpen(machine);
  const after = answersOf(machine);
  const lost = lacking(before, after);
  check(`the league of ${OLDER} answers the same in this version`, lost.length === 0, lost);
  check(
    'the new version runs',
    /1\.\d+\.\d+/.test(machine.must('cd /opt/ringside && npm run -s ringside -- --version')),
  );
  feedLeague(machine, 101);
  type(machine, down);
  await untilOpen(machine);
  const back = answersOf(machine);
  check(
    'the rollback has the league of before',
    isDeepStrictEqual(back, before),
    lacking(before, back),
  );
}

/** To the same version by the same units, whose switch refuses nobody, and back. */
export async function switchAndBack(machine: Machine, check: Check): Promise<void> {
  const [backup = '', , switchOver = ''] = blocksOf('upgrading.md', 'Upgrade');
  type(machine, backup);
  machine.must('cp -a /opt/ringside /opt/ringside-new');
  const before = answersOf(machine);
  type(machine, switchOver);
  await untilOpen(machine);
  feedLeague(machine, 201);
  for (const block of blocksOf('upgrading.md', 'Rollback')) type(machine, block);
  await untilOpen(machine);
  check('a rollback among equal units', isDeepStrictEqual(answersOf(machine), before));
  machine.must('rm -r /opt/ringside-failed /var/backups/ringside/before-upgrade.backup');
}

/** With its own units and settings, and an empty database. */
async function startOlder(machine: Machine): Promise<void> {
  machine.must(`systemctl disable --now ringside.socket ringside ringside-retention.timer || true
    rm -rf /opt/ringside /var/lib/ringside/* /etc/systemd/system/ringside*
    mkdir /opt/ringside && chown ringside: /opt/ringside
    su postgres -c 'dropdb --if-exists ringside && createdb --owner ringside ringside'`);
  placeSources(machine, '/opt/ringside', OLDER);
  machine.must(
    `cd /opt/ringside
    su -s /bin/sh ringside -c 'npm ci --cache /tmp/ringside-npm && npm run build'
    rm -r /tmp/ringside-npm
    install -m 640 -g ringside deploy/ringside.env /etc/ringside.env`,
    NETWORK,
  );
  configure(machine);
  machine.must(`cp /opt/ringside/deploy/systemd/* /etc/systemd/system/
    systemctl daemon-reload && systemctl enable --now ringside ringside-backup.timer`);
  await untilOpen(machine);
}
