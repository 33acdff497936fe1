import { execFile, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import path from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { buildServerIfChanged } from '#scripts/dev/build-web.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { startHeldApp } from './held-app.ts';
import {
  documented,
  HOST,
  proxies,
  type RunningProxy,
  run,
  startDebiansNginx,
  startNginx,
  startVarnish,
} from './proxies.ts';
import { canConnect } from './viewers.ts';

/** The argument that leaves all but certificates and restarts out. */
export const ONLY_CERTIFICATES = '--certificates';
const BOTH = ['127.0.0.1', '::1'];
const ACME = 'https://localhost:14000';
const REQUESTS = 1000;
const RESTARTS = 3;
const AWAY = /<h1>Back in a moment<\/h1>/;

/**
 * Follows the sections nginx and HAProxy of docs/hosting.md with certbot and Debian's ACME test server, on IPv4 and
 * IPv6: the first certificate, its renewal under requests, restarts of the app, and the page while it is away.
 * @returns the number of goals that were missed
 */
export async function measureCertificates(
  settings: Record<string, string>,
  folder: string,
): Promise<number> {
  await buildServerIfChanged({ log: () => {} });
  await startPebble(folder);
  let missed = 0;
  const port = Number(settings.PORT);
  const app = () => startHeldApp({ ...settings, NODE_ENV: 'development' }, port);
  for (const name of ['nginx', 'HAProxy'] as const) {
    const site = await app();
    const own = ['live', 'archive', 'renewal'].map((name) => `/etc/letsencrypt/${name}`);
    run('rm', '-rf', ...own, '/etc/haproxy/ringside.pem');
    await waitUntil(() => isReady(port));
    const proxy = await certify[name]();
    const before = await Promise.all(BOTH.map(serialAt));
    console.log(`edge: ${name}: certbot's first certificate on both addresses`, before);
    const renewed = await countAnswers(() =>
      finished('certbot', ['renew', '--force-renewal', '-q']),
    );
    const after = await Promise.all(BOTH.map(serialAt));
    const isNew = new Set(after).size === 1 && after[0] !== before[0];
    console.log(`edge: ${name}: renewed under requests`, { isNew, ...renewed });
    const restarts = await countAnswers(async () => {
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        await site.restart();
        await waitUntil(() => isReady(port));
      }
    });
    console.log(`edge: ${name}: ${RESTARTS} restarts of the app`, restarts);
    site.kill();
    await waitUntil(async () => !(await isReady(port)));
    const away = await Promise.all(BOTH.map((address) => ask(address, '/')));
    const isOurs = away.every(({ status, body }) => status >= 502 && AWAY.test(body));
    console.log(
      `edge: ${name}: without the app`,
      away.map(({ status }) => status),
      { isOurs },
    );
    missed += [isNew, isOurs, !refused(renewed), !refused(restarts)].filter((held) => !held).length;
    await proxy.stop();
  }
  return missed + (await pageOfVarnish(folder));
}

/** Requests go on meanwhile. */
const finished = promisify(execFile);

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Varnish listens on loopback alone and shows our page for what it does not keep. */
async function pageOfVarnish(folder: string): Promise<number> {
  const varnish = await startVarnish(folder);
  const answer = await fetch('http://127.0.0.1:6081/odds');
  const isOurs = answer.status >= 502 && AWAY.test(await answer.text());
  const isElsewhere = await canConnect(6081, '10.0.0.11');
  console.log('edge: Varnish without the app', answer.status, { isOurs, isElsewhere });
  await varnish.stop();
  return Number(!isOurs) + Number(isElsewhere);
}

/** Debian's ACME test server, which asks the names of /etc/hosts on port 80, and certbot's settings for it. */
async function startPebble(folder: string): Promise<void> {
  const [certificate, privateKey] = [path.join(folder, 'acme.pem'), path.join(folder, 'acme.key')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  run('openssl', 'req', '-x509', ...kind, ...names, '-keyout', privateKey, '-out', certificate);
  writeFileSync('/etc/hosts', `127.0.0.1 localhost ${HOST}\n::1 localhost ${HOST}\n`);
  for (const own of ['/var/lib/letsencrypt', '/var/log/letsencrypt', '/var/www/html']) {
    mkdirSync(own, { recursive: true });
    run('mount', '-t', 'tmpfs', 'none', own);
  }
  const lines = [
    'non-interactive',
    'agree-tos',
    'register-unsafely-without-email',
    'no-random-sleep-on-renew',
  ];
  const cli = [...lines.map((line) => `${line} = true`), `server = ${ACME}/dir`];
  writeFileSync('/etc/letsencrypt/cli.ini', `${cli.join('\n')}\n`);
  process.env.REQUESTS_CA_BUNDLE = certificate;
  const config = path.join(folder, 'pebble.json');
  const addresses = { listenAddress: '[::]:14000', managementListenAddress: '127.0.0.1:15000' };
  const pebble = { ...addresses, certificate, privateKey, httpPort: 80, tlsPort: 443 };
  writeFileSync(config, JSON.stringify({ pebble }));
  const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' };
  spawn('sh', ['-c', `exec pebble -config ${config}`], { env, stdio: 'ignore' });
  await waitUntil(() => canConnect(14_000), { limitMs: 30_000 });
}

/** Runs the commands of docs/hosting.md; what they ask of systemd starts, stops and reloads the programs here. */
const certify: Record<'nginx' | 'HAProxy', () => Promise<RunningProxy>> = {
  async nginx() {
    const first = await startDebiansNginx();
    const [certbot = '', ...rest] = documented('nginx').filter((line) => !/^apt /.test(line));
    placeSystemctl(`nginx -s reload`);
    run('sh', '-ec', certbot);
    await first.stop();
    for (const line of rest.slice(0, -1)) run('sh', '-ec', line);
    return startNginx();
  },
  async HAProxy() {
    let proxy: RunningProxy | undefined;
    placeSystemctl(
      `case $1 in *reload*) [ ! -f /run/haproxy-master ] || kill -USR2 "$(cat /run/haproxy-master)";; esac`,
    );
    for (const command of documented('HAProxy, for several boxes')) {
      if (command.startsWith('apt ')) continue;
      if (command === 'systemctl start haproxy') {
        proxy = await proxies.HAProxy();
        writeFileSync('/run/haproxy-master', String(proxy.pid));
      } else run('sh', '-ec', command);
    }
    if (!proxy) throw new Error('docs/hosting.md starts no HAProxy.');
    return proxy;
  },
};

/** In the place of systemd's. */
function placeSystemctl(script: string): void {
  const bin = '/run/bin';
  mkdirSync(bin, { recursive: true });
  writeFileSync(`${bin}/systemctl`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  if (!process.env.PATH?.startsWith(bin)) process.env.PATH = `${bin}:${process.env.PATH}`;
}

function serialAt(host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { host, port: 443, servername: HOST, rejectUnauthorized: false };
    const socket = connect(options, () => {
      resolve(socket.getPeerCertificate().serialNumber);
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

function ask(host: string, address: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const fail = () => resolve({ status: 0, body: '' });
    const options = { host, path: address, servername: HOST, rejectUnauthorized: false };
    const agent = new Agent({ keepAlive: false });
    request({ ...options, agent, headers: { host: HOST } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      answer.once('error', fail);
    })
      .once('error', fail)
      .end();
  });
}

/** At least a thousand requests on both addresses while `work` is done; how many had which answer. */
export async function countAnswers(work: () => unknown): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let asked = 0;
  let isDone = false;
  const asking = Array.from({ length: 4 }, async () => {
    while (asked < REQUESTS || !isDone) {
      const { status } = await ask(BOTH[asked++ % 2] ?? '', '/api/status');
      counts[status] = (counts[status] ?? 0) + 1;
    }
  });
  await work();
  isDone = true;
  await Promise.all(asking);
  return counts;
}

const refused = (counts: Record<string, number>) =>
  Object.keys(counts).some((status) => status !== '200');
