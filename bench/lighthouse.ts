/** Medians of several runs; exits with 1 below 95. `npm run lighthouse -- NAME …` checks some. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildServerIfChanged } from '#scripts/dev/build-web.ts';
import { packageBin } from '#scripts/dev/package-bin.ts';
import { BROWSER_ARGS, ensureBrowser } from '#scripts/test/browser.ts';
import { leagueFolder } from './harness/league.ts';
import { makePlaylist } from './harness/playlist.ts';
import { startRingside } from './harness/server.ts';
import { markdownTable } from './harness/table.ts';
import { morePagesWith } from './harness/targets.ts';

const PACKAGES = path.join(import.meta.dirname, 'lighthouse');
const WANTED = 95;
const RUNS = 3;
const ATTEMPTS = 3;
const LONGEST_LOAD_MS = 12_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
  runtimeError?: { message: string };
}

await buildServerIfChanged();
const server = await startRingside(await leagueFolder(1));
const folder = mkdtempSync(path.join(tmpdir(), 'ringside-lighthouse-'));
const lost: string[] = [];
try {
  const pages = morePagesWith(await makePlaylist(server));
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !(name in pages));
  if (unknown)
    throw new Error(`There is no page "${unknown}"; there are ${Object.keys(pages).join(', ')}.`);
  const rows: string[][] = [];
  for (const [name, address] of Object.entries(pages)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    rows.push(rowOf(name, await ask(name, server.origin + address)));
  }
  console.log(markdownTable(['page', ...CATEGORIES, 'LCP', 'TBT', 'CLS'], rows));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const line of lost) console.log(line);
process.exitCode = lost.length > 0 ? 1 : 0;

async function ask(name: string, url: string): Promise<Report> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await askOnce(name, url));
  const performance = ({ categories }: Report) => categories.performance?.score ?? 0;
  reports.sort((a, b) => performance(a) - performance(b));
  return reports[Math.floor(RUNS / 2)] as Report;
}

async function askOnce(name: string, url: string): Promise<Report> {
  const file = path.join(folder, `${name}.json`);
  // On a busy machine the browser sometimes loses the beginning of the trace.
  for (let attempt = 1; ; attempt += 1) {
    const code = await runLighthouse(url, file);
    const report = code === 0 ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
    if (report && !report.runtimeError) return report;
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse ended with ${code} at ${url}.`);
  }
}

function runLighthouse(url: string, file: string): Promise<number | null> {
  const chrome = ['--headless=new', ...BROWSER_ARGS].join(' ');
  const args = [
    ...[packageBin(PACKAGES, 'lighthouse', 'lighthouse'), url, '--quiet', '--output=json'],
    ...[`--output-path=${file}`, `--chrome-flags=${chrome}`],
    // Lighthouse would wait for network silence, which the live channel prevents.
    `--max-wait-for-load=${LONGEST_LOAD_MS}`,
    `--only-categories=${CATEGORIES.join(',')}`,
  ];
  const env = { ...process.env, CHROME_PATH: ensureBrowser() };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

function rowOf(name: string, { categories, audits }: Report): string[] {
  const scores = CATEGORIES.map((category) => {
    const { score, auditRefs } = categories[category] ?? { score: null, auditRefs: [] };
    const points = Math.round(100 * (score ?? 0));
    if (points < WANTED) {
      const why = auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`.trim());
      lost.push(`${name}: ${category} ${points}, for ${why.join('; ')}`);
    }
    return String(points);
  });
  return [name, ...scores, ...METRICS.map((id) => audits[id]?.displayValue ?? '–')];
}
