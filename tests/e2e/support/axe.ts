import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** An empty script, for a page that has axe from the first run. */
const ALREADY_THERE = ';';

/**
 * Fails with one line per axe violation on the page: in its theme with all rules, then in the other theme
 * with the contrast rule.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await expectNoFindings(page, new AxeBuilder({ page }), (axe) => axe.withTags(STANDARDS));
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await showTheme(page, isDark ? 'light' : 'dark');
  const again = new AxeBuilder({ page, axeSource: ALREADY_THERE });
  await expectNoFindings(page, again, (axe) => axe.withRules(['color-contrast']));
  await showTheme(page, isDark ? 'dark' : 'light');
}

/** Checks a page in its current theme only. */
export async function expectNoAxeViolationsAsShown(page: Page): Promise<void> {
  await expectNoFindings(page, new AxeBuilder({ page }), (axe) => axe.withTags(STANDARDS));
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

async function expectNoFindings(
  page: Page,
  axe: AxeBuilder,
  choose: (axe: AxeBuilder) => AxeBuilder,
): Promise<void> {
  const analyse = async () => {
    await settled(page);
    const { violations } = await choose(axe).analyze();
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}\n${node.failureSummary ?? ''}`),
    );
  };
  // Legacy mode runs axe inside the page. The default opens an empty page for each run, to support
  // cross-origin frames, which the app does not have.
  axe.options({ resultTypes: ['violations'] }).setLegacyMode();
  let findings = await analyse();
  // A fight that arrived during the run was animated; a real violation is found at rest, too.
  if (findings.length > 0) findings = await analyse();
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}
