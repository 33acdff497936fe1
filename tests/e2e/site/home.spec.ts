import type { Page } from '@playwright/test';
import { shown } from '../support/settled.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Expects the latest fight and 'Play Now' in the first screen. */
async function expectFightInFirstScreen(page: Page): Promise<void> {
  await shown(page);
  for (const part of [
    page.getByRole('article'),
    page.getByRole('main').getByRole('link', { name: /^Play Now/ }),
  ]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
  }
}

/** The height at which the buttons of home are in the first frame with them. */
const placeInFirstFrame = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((seen) => {
        // Called before the first frame with the page.
        const observer = new MutationObserver(() => {
          const buttons = document.querySelector('nav[aria-label="Main pages"]');
          if (!buttons) return;
          observer.disconnect();
          seen(buttons.getBoundingClientRect().top);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );

/** Removes announced fights, which would take the place of the latest one. */
const nothingAhead = (page: Page) =>
  page.route('**/api/next*', (route) => route.fulfill({ json: { bouts: [], last: null } }));

test('home for an anonymous visitor and for a logged-in user, and while its fight loads or fails', async ({
  page,
  request,
  viewport,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  await page.goto('/');

  await test.step('an anonymous visitor sees the title and a notice with a login button', async () => {
    await expect(page).toHaveTitle('Ringside');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ringside');
    const notice = page.getByRole('note');
    await expect(notice).toContainText('You are not logged in');
    await expect(notice).toContainText('Log in with the streaming platform to access all features');
    await expect(notice.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/mobile-login',
    );
  });

  await test.step('an anonymous visitor sees the buttons of the specification, in its order', async () => {
    const buttons = page.getByRole('navigation', { name: 'Main pages' }).getByRole('link');
    await expect(buttons).toHaveText([/^Play Now/, 'Recent Fights', 'Monster Guide', 'Shop']);
    const hrefs = await buttons.evaluateAll((links) => links.map((a) => a.getAttribute('href')));
    expect(hrefs.slice(1)).toEqual(['/recent', '/monsters/hare/hare', '/shop']);
  });

  await test.step("'Play Now' opens the streaming channel in a new tab without an opener", async () => {
    const play = page.getByRole('link', { name: /^Play Now/ });
    await expect(play).toHaveAttribute('href', /^https:\/\//);
    await expect(play).toHaveAttribute('target', '_blank');
    await expect(play).toHaveAttribute('rel', /noopener/);
  });

  await test.step('the buttons have full width only on a small screen', async () => {
    const button = page.getByRole('main').getByRole('link', { name: 'Recent Fights', exact: true });
    const width = (await button.boundingBox())?.width ?? 0;
    const screen = viewport?.width ?? 0;
    if (screen < 640) expect(width).toBeGreaterThan(screen - 48);
    else expect(width).toBeLessThan(200);
  });

  await test.step("an anonymous visitor sees the latest fight and 'Play Now' without scrolling", () =>
    expectFightInFirstScreen(page));

  await nothingAhead(page);
  await signInAs(page, 'abena_says_no');
  // Home by a link, since the server renders announced fights.
  await page.goto('/status');
  await page.getByRole('link', { name: 'Ringside' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ringside');

  await test.step("a logged-in user sees the latest fight and 'Play Now' without scrolling", () =>
    expectFightInFirstScreen(page));

  await test.step('both fighters of the latest fight link to their histories', async () => {
    const article = page.getByRole('article');
    await expect(article.locator('a[href^="/fight/"]')).toHaveCount(1);
    const fighters = article.locator('a[href^="/monster-history/"]');
    await expect(fighters).toHaveCount(2);
    for (const fighter of await fighters.all()) {
      await expect(fighter).toHaveAttribute('href', /^\/monster-history\/\d+$/);
    }
  });

  await test.step('home shows the result of the latest fight', async () => {
    const result = page.getByRole('article').locator('p').last();
    // Retried, since new fights arrive all the time.
    await expect(async () => {
      const { records } = await (await request.get('/api/matches?pageSize=50')).json();
      const { leftCombatant, rightCombatant, outcome } = records[0] as Match;
      const winner = (outcome.leftSideWins ? leftCombatant : rightCombatant).MONSTER_NAME;
      expect(await result.textContent()).toMatch(
        new RegExp(`^${RegExp.escape(winner)} wins (by knock-out|on points)$`),
      );
    }).toPass();
  });

  await test.step('loading, failure and success of the latest fight cause no layout shift', async () => {
    // A loading animation would be drawn all the time.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const answers: (() => void)[] = [];
    let works = false;
    await page.route(/\/api\/(live|changes\/.*)$/, (route) => route.abort());
    await page.route('**/api/matches*', async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      await (works ? route.continue() : route.abort());
    });
    const answer = () => {
      for (const go of answers.splice(0)) go();
    };
    await page.goto('/shop');
    const firstPlace = placeInFirstFrame(page);
    await page.getByRole('banner').getByRole('link', { name: 'Ringside' }).click();
    const main = page.getByRole('main');
    const buttons = main.getByRole('navigation', { name: 'Main pages' });
    await expect(main.getByText('Loading the latest fight')).toBeAttached();
    await expect(main.getByText('The ring is empty')).toHaveCount(0);
    await shown(page);
    const place = await buttons.boundingBox();
    // A page that opens has all its styles from its first frame.
    expect(place?.y).toBe(await firstPlace);
    const alert = main.getByRole('alert');
    await expect(async () => {
      answer();
      await expect(alert).toContainText("Couldn't load the latest fight.", { timeout: 500 });
    }).toPass();
    expect(await buttons.boundingBox()).toEqual(place);
    works = true;
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(async () => {
      answer();
      await expect(main.getByRole('article')).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(await buttons.boundingBox()).toEqual(place);
  });
});

interface Match {
  leftCombatant: { MONSTER_NAME: string };
  rightCombatant: { MONSTER_NAME: string };
  outcome: { leftSideWins: boolean };
}
