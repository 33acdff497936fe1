import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { settled } from './settled.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const ALL_RULES: axe.RunOnly = { type: 'tag', values: STANDARDS };
const CONTRAST: axe.RunOnly = { type: 'rule', values: ['color-contrast'] };

/** A fight that arrives during a run is animated; a real violation is found at rest, too. */
const RUNS = 3;

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The addresses of a page, and their parts, that were checked in both themes. */
const checkedInBoth = new WeakMap<Page, Set<string>>();

/**
 * Fails with one line per axe violation on the page: in its theme with all rules, and at an address for the first time
 * then in the other theme with the contrast rule. The page stays in that theme, since each change draws all of it anew.
 * With the selector of a part, only that is checked, for a page that was checked before the part changed.
 */
export async function expectNoAxeViolations(page: Page, part?: string): Promise<void> {
  await expectNoFindings(page, ALL_RULES, part);
  const checked = checkedInBoth.get(page) ?? new Set();
  const place = `${new URL(page.url()).pathname} ${part ?? ''}`;
  if (checked.has(place)) return;
  checkedInBoth.set(page, checked.add(place));
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await showTheme(page, isDark ? 'light' : 'dark');
  await expectNoFindings(page, CONTRAST, part);
}

/** Checks a page in its current theme only. */
export async function expectNoAxeViolationsAsShown(page: Page): Promise<void> {
  await expectNoFindings(page, ALL_RULES);
}

/** Changes the system's theme and waits until the page has applied it. */
async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((wanted) => {
    const { theme: shown } = document.documentElement.dataset;
    const mode = localStorage.getItem('ringside-theme') ?? 'auto';
    return shown === undefined || mode !== 'auto' || shown === wanted;
  }, theme);
}

async function expectNoFindings(page: Page, rules: axe.RunOnly, part?: string): Promise<void> {
  let findings: string[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    findings = await findViolations(page, rules, part);
    if (findings.length === 0) break;
  }
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}

/** Runs axe in the page, which gets its script once and returns only the violations as text. */
async function findViolations(page: Page, runOnly: axe.RunOnly, part?: string): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async ([rules, selector]) => {
      const { axe: runner } = window as unknown as { axe: typeof axe };
      // Without copies of all style sheets, which only experimental rules read.
      const preload = { assets: ['media'] };
      const options: axe.RunOptions = { runOnly: rules, resultTypes: ['violations'], preload };
      const { violations } = await runner.run(selector ?? document, options);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          (node) => `${id}: ${help}: ${node.target.join(' ')}\n${node.failureSummary ?? ''}`,
        ),
      );
    },
    [runOnly, part] as const,
  );
}
