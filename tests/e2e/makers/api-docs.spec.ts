import { readFileSync } from 'node:fs';
import { expect, test } from '../support/test.ts';

const LINK = /\[`\/api\/docs`\]\(http:\/\/localhost:4300(\/\S+)\)/;

/** The address of the API's documentation in README. */
function addressInReadme(): string {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  return readme.match(LINK)?.[1] ?? '';
}

test('the API page as README links to it lists the calls, and one can be tried', async ({
  page,
}) => {
  await page.goto(addressInReadme());
  await expect(page).toHaveTitle('Ringside API');
  const call = page.locator('.opblock-get', { hasText: /^GET\s*\/api\/matches/ });
  await call.getByRole('button').first().click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  const answer = call.locator('.live-responses-table .response');
  await expect(answer).toContainText('200');
  await expect(answer).toContainText('"leftCombatant"');
});

test('the API page with a slash at its end is the same', async ({ request }) => {
  const [page, withSlash] = await Promise.all(
    ['', '/'].map(async (ending) => (await request.get(addressInReadme() + ending)).text()),
  );
  expect(withSlash).toBe(page);
  // From both addresses its files are found.
  const files = [...(page?.matchAll(/ (?:src|href)="([^"]+)"/g) ?? [])].map(([, file]) => file);
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => !file?.startsWith('/'))).toEqual([]);
});
