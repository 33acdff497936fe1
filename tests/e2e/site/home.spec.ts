import { expect, test } from '../support/test.ts';

test('an anonymous visitor reads the title and why to log in, with the button beside it', async ({
  page,
}) => {
  await page.goto('/');
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

test('an anonymous visitor has the buttons of the specification, in its order', async ({
  page,
}) => {
  await page.goto('/');
  const front = page.getByRole('main').locator('section').first();
  const buttons = front.getByRole('link').filter({ hasNotText: 'Log in' });
  await expect(buttons).toHaveText([/^Play Now/, 'Recent Fights', 'Monster Guide', 'Shop']);
  const hrefs = await buttons.evaluateAll((links) => links.map((a) => a.getAttribute('href')));
  expect(hrefs.slice(1)).toEqual(['/recent', '/monsters/hare/hare', '/shop']);
});

test("'Play Now' opens the streaming channel in a new tab, without a way back into ours", async ({
  page,
}) => {
  await page.goto('/');
  const play = page.getByRole('link', { name: /^Play Now/ });
  await expect(play).toHaveAttribute('href', /^https:\/\//);
  await expect(play).toHaveAttribute('target', '_blank');
  await expect(play).toHaveAttribute('rel', /noopener/);
});

test('the buttons go full width on a small screen, and only there', async ({ page, viewport }) => {
  await page.goto('/');
  const button = page.getByRole('main').getByRole('link', { name: 'Recent Fights', exact: true });
  const width = (await button.boundingBox())?.width ?? 0;
  const screen = viewport?.width ?? 0;
  if (screen < 640) expect(width).toBeGreaterThan(screen - 48);
  else expect(width).toBeLessThan(200);
});

test('title, notice and all buttons stand in the first screen', async ({ page, viewport }) => {
  await page.goto('/');
  const shop = page.getByRole('main').getByRole('link', { name: 'Shop', exact: true });
  const box = await shop.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(viewport?.height ?? 0);
});

test('the latest fight of the league is told on the first page', async ({ page, request }) => {
  await page.goto('/');
  const result = page.getByRole('article').getByText(/ wins (by knock-out|on points)$/);
  // Fights are decided all the time: what the page says follows.
  await expect(async () => {
    const { records } = await (await request.get('/api/matches?pageSize=50')).json();
    const { leftCombatant, rightCombatant, outcome } = records[0] as Match;
    const winner = (outcome.leftSideWins ? leftCombatant : rightCombatant).MONSTER_NAME;
    expect(await result.textContent()).toMatch(new RegExp(`^${RegExp.escape(winner)} wins `));
  }).toPass();
});

interface Match {
  leftCombatant: { MONSTER_NAME: string };
  rightCombatant: { MONSTER_NAME: string };
  outcome: { leftSideWins: boolean };
}
