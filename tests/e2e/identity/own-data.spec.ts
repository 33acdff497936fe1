import { readFileSync } from 'node:fs';
import { expectNoAxeViolations } from '../support/axe.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a person takes their data away, and deletes it for good', async ({ page, allowErrors }) => {
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await expectNoAxeViolations(page);

  const name = `leaver_${process.pid}_${test.info().repeatEachIndex}_${test.info().retry}`;
  const headers = { username: name, token: await signInAs(page, name) };
  await page.goto('/privacy');

  await test.step('as JSON and as CSV', async () => {
    for (const [button, format] of [
      ['Download JSON', 'json'],
      ['Download CSV', 'csv'],
    ] as const) {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe(`ringside-${name}.${format}`);
      expect(readFileSync(await file.path(), 'utf8')).toContain(name);
    }
  });

  const dialog = page.getByRole('dialog', { name: 'Delete everything about you?' });
  const isKnown = async () => (await page.request.get(`/api/users/${name}`)).status();

  await test.step('not without the login, and not after Cancel', async () => {
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await expectNoAxeViolations(page, 'dialog[open]');
    allowErrors(/status of 400/);
    await dialog.getByLabel('Type your login').fill('somebody');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Nothing was deleted.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await isKnown()).toBe(200);
  });

  await test.step('then for good, with all sessions', async () => {
    const other = await page.context().newPage();
    await other.goto('/privacy');
    allowErrors(/status of 401/);
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await dialog.getByLabel('Type your login').fill(name.toUpperCase());
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await expect(page.getByText('was deleted here')).toHaveCount(1);
    await expect(page.getByRole('main').getByText('Log in to take your data away')).toBeVisible();
    expect(await isKnown()).toBe(404);
    const again = { headers, data: { confirm: name } };
    const answer = await page.request.delete(`/api/owners/${name}/data`, again);
    expect([answer.status(), await answer.json()]).toEqual([200, { deleted: true }]);
    expect((await page.request.get(`/api/users/${name}`, { headers })).status()).toBe(401);
    const main = other.getByRole('main');
    await expect(main.getByText('Log in to take your data away')).toBeVisible();
    await other.close();
    await page.reload();
    await expect(page.getByText('Log in to take your data away')).toBeVisible();
  });
});
