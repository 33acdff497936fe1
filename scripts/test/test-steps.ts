import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageBin } from '../dev/package-bin.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

/** The compiler ends soon: below this memory it collects no garbage. */
export const COMPILER_MEMORY = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

export interface Counts {
  passed: number;
  failed: number;
  remarks?: string[];
}

export interface Step {
  name: string;
  before?: string[];
  commands: string[][];
  env?: NodeJS.ProcessEnv;
  count?: (report: string) => Counts;
}

export function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report);
  const unloaded = (testResults as { status: string; assertionResults: { status: string }[] }[])
    .filter(({ status }) => status === 'failed')
    .filter(({ assertionResults }) => !assertionResults.some((test) => test.status === 'failed'));
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

export const MAX_FLAKY = 3;

interface PlaywrightSpec {
  title: string;
  file: string;
  line: number;
  tests: { projectName: string; status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: PlaywrightSpec[];
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Tests that every project skips and errors outside tests count as failed. */
export function countPlaywright(report: string): Counts {
  const { stats, errors, suites } = JSON.parse(report);
  const specs = (suites as PlaywrightSuite[]).flatMap(specsOf);
  const place = ({ file, line, title }: PlaywrightSpec) => `${file}:${line} › ${title}`;
  const flaky = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${place(spec)}`),
  );
  const unrun = specs.filter(({ tests }) => tests.every(({ status }) => status === 'skipped'));
  const isTooFlaky = flaky.length > MAX_FLAKY;
  return {
    passed: stats.expected + (isTooFlaky ? 0 : flaky.length),
    failed: stats.unexpected + errors.length + unrun.length + (isTooFlaky ? flaky.length : 0),
    remarks: [
      ...flaky.map((name) => `passed only the second time: ${name}`),
      ...unrun.map((spec) => `skipped everywhere: ${place(spec)}`),
    ],
  };
}

export function countStep(step: Step, ok: boolean, reportFile: string): Counts {
  if (!step.count) return { passed: Number(ok), failed: Number(!ok) };
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 };
  const counts = step.count(readFileSync(reportFile, 'utf8'));
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

export function reportFile(folder: string, name: string): string {
  return path.join(folder, `${name}.json`);
}

export function testRounds(folder: string): Step[][] {
  const reactRouter = packageBin(ROOT, '@react-router/dev', 'react-router');
  const json = `--outputFile.json=${reportFile(folder, 'vitest')}`;
  return [
    [
      {
        name: 'types',
        commands: [
          [reactRouter, 'typegen'],
          [packageBin(ROOT, 'typescript', 'tsc'), '--noEmit'],
        ],
        env: COMPILER_MEMORY,
      },
      { name: 'build', commands: [[path.join(ROOT, 'scripts/dev/build-web.ts')]] },
      {
        name: 'biome',
        commands: [[packageBin(ROOT, '@biomejs/biome', 'biome'), 'ci', '--colors=off', '.']],
      },
      { name: 'imports', commands: [[path.join(ROOT, 'scripts/test/check-imports.ts')]] },
    ],
    [
      {
        name: 'vitest',
        commands: [
          [
            packageBin(ROOT, 'vitest', 'vitest'),
            'run',
            '--project=!drills',
            '--reporter=default',
            '--reporter=json',
            json,
          ],
        ],
        count: countVitest,
      },
      // Knip needs the route types that the previous round generates.
      { name: 'knip', commands: [[packageBin(ROOT, 'knip', 'knip'), '--no-progress']] },
    ],
    [
      {
        name: 'playwright',
        before: [path.join(ROOT, 'scripts/test/browser.ts')],
        commands: [
          [packageBin(ROOT, '@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
        ],
        count: countPlaywright,
      },
    ],
  ];
}
