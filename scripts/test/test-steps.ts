import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageBin } from '../dev/package-bin.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

/**
 * The compiler is a Go program that ends soon: below this memory it does not collect garbage, which would
 * take a third of its time.
 */
export const COMPILER_MEMORY = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

export interface Counts {
  passed: number;
  failed: number;
  /** Remarks printed under the step, one per line. */
  remarks?: string[];
}

export interface Step {
  name: string;
  /** A command to run first; its output is shown as it runs. */
  before?: string[];
  /** Files and arguments for Node, run one after another. */
  commands: string[][];
  /** Settings of the environment of its commands. */
  env?: NodeJS.ProcessEnv;
  /** Reads the counts from a JSON report; without it the step counts as one. */
  count?: (report: string) => Counts;
}

/** Tests of a Vitest JSON report; a file that could not be loaded counts as one failed test. */
export function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report);
  const unloaded = (testResults as { status: string; assertionResults: { status: string }[] }[])
    .filter(({ status }) => status === 'failed')
    .filter(({ assertionResults }) => !assertionResults.some((test) => test.status === 'failed'));
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/** The number of browser tests that may pass only on retry. */
export const MAX_FLAKY = 1;

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

/**
 * Tests of a Playwright JSON report. Tests that every project skips, and errors outside tests, count as
 * failed; so do tests that passed only on retry if there are more than `MAX_FLAKY`. The remarks name
 * the skipped and the retried tests.
 */
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

/** A step's counts from its report, with at least one failure if the command failed. */
export function countStep(step: Step, ok: boolean, reportFile: string): Counts {
  if (!step.count) return { passed: Number(ok), failed: Number(!ok) };
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 };
  const counts = step.count(readFileSync(reportFile, 'utf8'));
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** The path of a step's JSON report. */
export function reportFile(folder: string, name: string): string {
  return path.join(folder, `${name}.json`);
}

/** The steps of `npm test`, in rounds; `folder` is for the reports. */
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
