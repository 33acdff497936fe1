import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageBin } from '../dev/package-bin.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

export interface Counts {
  passed: number;
  failed: number;
}

export interface Step {
  name: string;
  /** A command to run before; what it says is shown as it says it. */
  before?: string[];
  /** Files and arguments for Node, one command after the other. */
  commands: string[][];
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

/** Tests of a Playwright JSON report; what went wrong outside the tests counts as failed too. */
export function countPlaywright(report: string): Counts {
  const { stats, errors } = JSON.parse(report);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** A step's counts: what its report says, but never all green when the command itself failed. */
export function countStep(step: Step, ok: boolean, reportFile: string): Counts {
  if (!step.count) return { passed: Number(ok), failed: Number(!ok) };
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 };
  const counts = step.count(readFileSync(reportFile, 'utf8'));
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** Where a step's JSON report goes. */
export function reportFile(folder: string, name: string): string {
  return path.join(folder, `${name}.json`);
}

/** The steps of `npm test`, in rounds; `folder` is where the reports go. */
export function testRounds(folder: string): Step[][] {
  const reactRouter = packageBin(ROOT, '@react-router/dev', 'react-router');
  const json = `--outputFile.json=${reportFile(folder, 'vitest')}`;
  return [
    [
      {
        name: 'biome',
        commands: [[packageBin(ROOT, '@biomejs/biome', 'biome'), 'ci', '--colors=off', '.']],
      },
      {
        name: 'types',
        commands: [
          [reactRouter, 'typegen'],
          [packageBin(ROOT, 'typescript', 'tsc'), '--noEmit'],
        ],
      },
      { name: 'imports', commands: [[path.join(ROOT, 'scripts/test/check-imports.ts')]] },
    ],
    [
      // Knip reads the route types that the round before has written.
      { name: 'knip', commands: [[packageBin(ROOT, 'knip', 'knip'), '--no-progress']] },
      { name: 'build', commands: [[path.join(ROOT, 'scripts/dev/build-web.ts')]] },
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
