import { readFileSync } from 'node:fs';
import { expect, test } from '../support/test.ts';

const LINK = /\[`\/api\/docs`\]\(http:\/\/localhost:4300(\/\S+)\)/;

/** The address of the API's documentation in README. */
function addressInReadme(): string {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  return readme.match(LINK)?.[1] ?? '';
}

for (const [how, ending] of [
  ['as README links to it', ''],
  ['with a slash at its end', '/'],
]) {
  test(`the API page ${how} lists the calls, and one can be tried`, async ({ page }) => {
    await page.goto(addressInReadme() + ending);
    await expect(page).toHaveTitle('Ringside API');
    const call = page.locator('.opblock-get', { hasText: /^GET\s*\/api\/matches/ });
    await call.getByRole('button').first().click();
    await call.getByRole('button', { name: 'Try it out' }).click();
    await call.getByRole('button', { name: 'Execute' }).click();
    const answer = call.locator('.live-responses-table .response');
    await expect(answer).toContainText('200');
    await expect(answer).toContainText('"leftCombatant"');
  });
}
