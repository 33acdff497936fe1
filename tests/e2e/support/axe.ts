import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A script that adds nothing, for a page that has axe from the look before. */
const ALREADY_THERE = ';';

/**
 * Fails with one line per finding when axe finds fault with the page as shown: once in full, and
 * once more in the other theme for what a theme can change, the contrast.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await expectNoFindings(page, new AxeBuilder({ page }), (axe) => axe.withTags(STANDARDS));
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await showTheme(page, isDark ? 'light' : 'dark');
  const again = new AxeBuilder({ page, axeSource: ALREADY_THERE });
  await expectNoFindings(page, again, (axe) => axe.withRules(['color-contrast']));
  await showTheme(page, isDark ? 'dark' : 'light');
}

/** The same for a page that keeps the theme it came in. */
export async function expectNoAxeViolationsAsShown(page: Page): Promise<void> {
  await expectNoFindings(page, new AxeBuilder({ page }), (axe) => axe.withTags(STANDARDS));
}

/** Changes the system's theme and waits until a page that follows it has done so. */
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
  const look = async () => {
    await settled(page);
    const { violations } = await choose(axe).analyze();
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}\n${node.failureSummary ?? ''}`),
    );
  };
  // Looks at the page from within it; the other way opens an empty page for each look, for the sake
  // of frames of other origins, which pages of the app do not have.
  axe.options({ resultTypes: ['violations'] }).setLegacyMode();
  let findings = await look();
  // A fight that arrived meanwhile slid in and glowed; where something is wrong, it is so at rest.
  if (findings.length > 0) findings = await look();
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}
