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

/** A report of one spec file: each test's outcome by screen; the second test is in a `describe`. */
function playwrightReport(outcomes: Record<string, string[]>, errors: object[] = []): string {
  const [first, ...nested] = Object.entries(outcomes).map(([title, statuses], index) => ({
    title,
    file: 'a.spec.ts',
    line: index + 1,
    tests: statuses.map((status, screen) => ({
      status,
      projectName: ['desktop', 'phone'][screen],
    })),
  }));
  const all = Object.values(outcomes).flat();
  const count = (wanted: string) => all.filter((status) => status === wanted).length;
  const stats = {
    expected: count('expected'),
    unexpected: count('unexpected'),
    flaky: count('flaky'),
    skipped: count('skipped'),
  };
  const suites = [{ specs: [first], suites: [{ specs: nested }] }];
  return JSON.stringify({ suites, stats, errors });
}

describe('the last line of npm test counts', () => {
  test('each test of Vitest, and a file that does not load as one failed test', () => {
    expect(countVitest(vitestReport(0, ['passed', 'passed']))).toEqual({ passed: 2, failed: 0 });
    expect(countVitest(vitestReport(1, ['passed', 'failed'], []))).toEqual({
      passed: 1,
      failed: 2,
    });
  });

  test('each test of Playwright, and errors outside the tests', () => {
    const report = playwrightReport({ all: ['expected', 'unexpected'] }, [{}]);
    expect(countPlaywright(report)).toEqual({ passed: 1, failed: 2, remarks: [] });
  });

  test('one browser test that passed only on retry as passed, with a remark', () => {
    const report = playwrightReport({ calm: ['expected', 'expected'], shaky: ['flaky'] });
    expect(countPlaywright(report)).toEqual({
      passed: 3,
      failed: 0,
      remarks: ['passed only the second time: [desktop] a.spec.ts:2 › shaky'],
    });
  });

  test('more than three of them as failed, with a remark for each', () => {
    const flaky = playwrightReport({ calm: ['expected', 'flaky'], shaky: ['flaky', 'flaky'] });
    expect(countPlaywright(flaky)).toMatchObject({ passed: 4, failed: 0 });
    const report = playwrightReport({ calm: ['flaky', 'flaky'], shaky: ['flaky', 'flaky'] });
    expect(countPlaywright(report)).toEqual({
      passed: 0,
      failed: 4,
      remarks: [
        'passed only the second time: [desktop] a.spec.ts:1 › calm',
        'passed only the second time: [phone] a.spec.ts:1 › calm',
        'passed only the second time: [desktop] a.spec.ts:2 › shaky',
        'passed only the second time: [phone] a.spec.ts:2 › shaky',
      ],
    });
  });

  test('a browser test that is skipped on every screen as failed, with a remark', () => {
    const skippedOnce = playwrightReport({ wide: ['expected', 'skipped'] });
    expect(countPlaywright(skippedOnce)).toEqual({ passed: 1, failed: 0, remarks: [] });
    const report = playwrightReport({ calm: ['expected'], unseen: ['skipped'] });
    expect(countPlaywright(report)).toEqual({
      passed: 1,
      failed: 1,
      remarks: ['skipped everywhere: a.spec.ts:2 › unseen'],
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
