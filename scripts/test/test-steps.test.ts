import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { countPlaywright, countStep, countVitest, type Step } from './test-steps.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'ringside-counts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function vitestReport(failed: number, ...files: string[][]): string {
  const testResults = files.map((statuses) => ({
    status: statuses.length > 0 && !statuses.includes('failed') ? 'passed' : 'failed',
    assertionResults: statuses.map((status) => ({ status })),
  }));
  const passed = files.flat().filter((status) => status === 'passed').length;
  return JSON.stringify({ numPassedTests: passed, numFailedTests: failed, testResults });
}

describe('the last line of npm test counts', () => {
  test('each test of Vitest, and a file that does not load as one that failed', () => {
    expect(countVitest(vitestReport(0, ['passed', 'passed']))).toEqual({ passed: 2, failed: 0 });
    expect(countVitest(vitestReport(1, ['passed', 'failed'], []))).toEqual({
      passed: 1,
      failed: 2,
    });
  });

  test('each test of Playwright, and what went wrong outside the tests', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 2 };
    expect(countPlaywright(JSON.stringify({ stats, errors: [{}] }))).toEqual({
      passed: 5,
      failed: 2,
    });
  });

  test('a check as one', () => {
    const check: Step = { name: 'knip', commands: [] };
    expect(countStep(check, true, '')).toEqual({ passed: 1, failed: 0 });
    expect(countStep(check, false, '')).toEqual({ passed: 0, failed: 1 });
  });

  test('at least one failure when the runner itself failed', () => {
    const step: Step = { name: 'vitest', commands: [], count: countVitest };
    const report = path.join(folder, 'vitest.json');
    expect(countStep(step, false, report)).toEqual({ passed: 0, failed: 1 });
    writeFileSync(report, vitestReport(0, ['passed']));
    expect(countStep(step, false, report)).toEqual({ passed: 1, failed: 1 });
    expect(countStep(step, true, report)).toEqual({ passed: 1, failed: 0 });
  });
});
