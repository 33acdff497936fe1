import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { feedLeague, findName, PERSON } from './league.ts';
import { bootDebian, type Machine, placeNode } from './machine.ts';
import { blocksOf, HOST, type } from './page.ts';
import {
  CERTIFICATES,
  type Check,
  configure,
  isReady,
  NETWORK,
  placeSources,
  untilOpen,
} from './site.ts';
import { goUpAndBack, switchAndBack } from './upgrade.ts';

const ASKS = path.join(import.meta.dirname, 'asks.ts');
const ACME = 'https://localhost:14000/dir';

export interface HostingReport {
  minutes: number;
  wrong: string[];
}

/**
 * Types what docs/hosting.md says into a bare Debian with its own systemd and network, line by line, then upgrades
 * it from an older version and back by docs/upgrading.md; looks at what an operator would look at.
 */
export async function hostLeague(): Promise<HostingReport> {
  const wrong: string[] = [];
  const check = (what: string, holds: boolean, more: unknown = '') => {
    console.log(`${holds ? 'holds' : 'WRONG'}: ${what}`, more);
    if (!holds) wrong.push(what);
  };
  const startedAt = performance.now();
  const machine = await bootDebian();
  try {
    prepare(machine);
    install(machine);
    await openSite(machine);
    check('the site is open', isReady(machine));
    putBehindNginx(machine, check);
    await monitor(machine, check);
    await backUp(machine, check);
    const minutes = Math.round((performance.now() - startedAt) / 60_000);
    await deletePerson(machine, check);
    await switchAndBack(machine, check);
    await goUpAndBack(machine, check);
    return { minutes, wrong };
  } finally {
    await machine.stop();
  }
}

/** What a reader has: answers to apt's questions, Node, the sources, and this network's certificates. */
export function prepare(machine: Machine): void {
  const answers = 'APT::Get::Assume-Yes "true";\nDPkg::Options:: "--force-confold";\n';
  writeFileSync(path.join(machine.root, 'etc/apt/apt.conf.d/90yes'), answers);
  cpSync(CERTIFICATES, path.join(machine.root, CERTIFICATES));
  machine.must('apt-get -q update');
}

export function install(machine: Machine): void {
  const [packages = '', node = '', user = '', build = ''] = blocksOf('hosting.md', 'Install');
  type(machine, packages);
  placeNode(machine);
  type(machine, node);
  type(machine, user);
  placeSources(machine, '/opt/ringside');
  type(machine, build, { env: NETWORK });
  for (const block of blocksOf('hosting.md', 'PostgreSQL')) type(machine, block);
  configure(machine);
}

async function openSite(machine: Machine): Promise<void> {
  for (const block of blocksOf('hosting.md', 'systemd')) type(machine, block);
  await untilOpen(machine);
}

/** With Debian's ACME test server in the place of Let's Encrypt. */
function putBehindNginx(machine: Machine, check: Check): void {
  machine.must('apt-get -q install --no-install-recommends certbot pebble openssl');
  const own = [
    'non-interactive = true',
    'agree-tos = true',
    'register-unsafely-without-email = true',
    'no-random-sleep-on-renew = true',
    `server = ${ACME}`,
  ];
  writeFileSync(path.join(machine.root, 'etc/letsencrypt/cli.ini'), `${own.join('\n')}\n`);
  writeFileSync(
    path.join(machine.root, 'etc/hosts'),
    `127.0.0.1 localhost ${HOST}\n::1 localhost ${HOST}\n`,
  );
  machine.must(`mkdir /var/tmp/acme && cd /var/tmp/acme
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost \\
      -addext subjectAltName=DNS:localhost -keyout key.pem -out cert.pem
    echo '{"pebble": {"listenAddress": "[::]:14000", "managementListenAddress": "127.0.0.1:15000",
      "certificate": "/var/tmp/acme/cert.pem", "privateKey": "/var/tmp/acme/key.pem", "httpPort": 80, "tlsPort": 443}}' > pebble.json
    systemd-run -q --setenv=PEBBLE_VA_NOSLEEP=1 --setenv=PEBBLE_WFE_NONCEREJECT=0 pebble -config /var/tmp/acme/pebble.json
    sleep 3`);
  const env = { REQUESTS_CA_BUNDLE: '/var/tmp/acme/cert.pem' };
  for (const block of blocksOf('hosting.md', 'nginx')) type(machine, block, { env });
  const serials = () =>
    ['127.0.0.1', '[::1]'].map((address) =>
      machine.must(
        `openssl s_client -connect ${address}:443 -servername ${HOST} </dev/null 2>/dev/null | openssl x509 -noout -serial`,
      ),
    );
  const before = serials();
  console.log(machine.must('certbot renew --dry-run', env).trim().split('\n').slice(-3).join('\n'));
  machine.must('certbot renew --force-renewal -q', env);
  const after = serials();
  check(
    'a renewed certificate is shown on IPv4 and IPv6 without a restart',
    new Set(after).size === 1 && after[0] !== before[0],
  );
  check(
    'certbot renews by a timer',
    /certbot/.test(machine.must('systemctl list-timers --no-pager')),
  );
  const answers = askMeanwhile(
    machine,
    'for n in 1 2 3; do systemctl restart ringside; sleep 6; done',
  );
  check(
    'three restarts refuse none of a thousand requests on both addresses',
    Object.keys(answers).join() === '200',
    answers,
  );
}

/** Requests by nginx on both addresses, while commands run there. */
function askMeanwhile(machine: Machine, commands: string): Record<string, number> {
  const there = ['-t', `${machine.leader}`];
  const inside = ['nsenter', ...there, '-m', '-u', '-i', '-p', '-r', '--', 'sh', '-ec', commands];
  const args = [...there, '-n', process.execPath, ASKS, ...inside];
  const { stdout, stderr } = spawnSync('nsenter', args, { encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** As far as no Grafana is needed. */
async function monitor(machine: Machine, check: Check): Promise<void> {
  for (const block of blocksOf('hosting.md', 'Monitoring')) type(machine, block);
  const query = (path: string) =>
    machine.must(
      `node -e "fetch('http://localhost:9090/api/v1/${path}').then((a) => a.text()).then(console.log)"`,
    );
  const isScraped = () =>
    /"value":\[[\d.]+,"1"\]/.test(query('query?query=up{job=%22ringside%22}'));
  const scraped = await waitUntil(isScraped, { limitMs: 60_000, everyMs: 1000 }).catch(() => false);
  check(
    'Prometheus scrapes Ringside and has its alerts',
    scraped && /RingsideBackupOld/.test(query('rules')),
  );
}

export const newestBackup = (machine: Machine) =>
  machine.must('ls /var/backups/ringside/*.backup | tail -n 1').trim();

async function backUp(machine: Machine, check: Check): Promise<void> {
  feedLeague(machine);
  const [own = '', restore = ''] = blocksOf('hosting.md', 'Backups');
  type(machine, own);
  const first = newestBackup(machine);
  machine.must('systemctl start ringside-backup');
  await sleep(1000);
  check('the unit of the timer makes a backup', newestBackup(machine) !== first);
  check(
    'the timer of backups is on',
    /ringside-backup/.test(machine.must('systemctl list-timers --no-pager')),
  );
  type(machine, restore, {
    words: [[/\/var\/backups\/ringside\/ringside-[\dTZ-]+\.backup/g, first]],
  });
  for (const block of blocksOf('hosting.md', 'To a point in time').slice(0, 1))
    type(machine, block);
  await untilOpen(machine);
  for (const block of blocksOf('hosting.md', 'What is old')) type(machine, block);
  machine.must(
    'systemctl enable --now ringside-retention.timer && systemctl start ringside-retention',
  );
  const doctor = machine.run(
    `cd /opt/ringside; su -s /bin/sh ringside -c 'set -a; . /etc/ringside.env; npm run ringside -- doctor'`,
    { ...NETWORK, NODE_EXTRA_CA_CERTS: '/var/tmp/acme/cert.pem' },
  );
  console.log(doctor.text);
}

/** By the operator, then after a restore of a backup from before. */
export async function deletePerson(machine: Machine, check: Check): Promise<void> {
  const backup = newestBackup(machine);
  const visit = (address: string) =>
    machine.must(`echo "GET ${address} HTTP/1.0\r\nHost: ${HOST}\r\n" | openssl s_client -quiet -connect [::1]:443 \
      -servername ${HOST} 2>/dev/null | head -n 1`);
  for (const address of [`/players/${PERSON}`, `/api/users/${PERSON}`, `/players/?of=${PERSON}`])
    check(`nginx answers ${address}`, / (200|404) /.test(visit(address)), visit(address));
  check('the person is known before', findName(machine).length > 5, findName(machine));
  const [find = ''] = blocksOf('hosting.md', 'A person.s data');
  for (const command of ['find', 'delete']) {
    const words: [string, string][] = [
      ['users find', `users ${command}`],
      ['NAME', PERSON],
    ];
    type(machine, find, { words });
  }
  await sleep(2000);
  const found = findName(machine);
  check('the name is in no table, file, log or answer', found.length === 0, found);
  machine.must(`systemctl stop ringside.socket ringside
    cd /opt/ringside
    su -s /bin/sh ringside -c 'set -a; . /etc/ringside.env; npm run restore -- ${backup} --force'
    systemctl start ringside.socket ringside`);
  await untilOpen(machine);
  // The replaced database is kept in a schema, without the name.
  const again = findName(machine);
  check('nor after a restore of an older backup', again.length === 0, again);
}
