import type { Page, Worker } from '@playwright/test';
import { UNKNOWN_OUTCOME_MESSAGE } from '#app/core/changes/contract.ts';
import { HIDES_RESULTS } from '#app/features/push/rules.ts';
import { openPushService, type TestSubscription } from '#server/testing/push-service.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { announceFight } from '../support/fights.ts';
import { openInApp } from '../support/open-in-app.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Chromium subscribes at its maker's service alone, and without a window shows no notifications. So the page is
 * told an address of the test's own; the worker, what the server sends and how it is read are real.
 */
async function subscribeAt(page: Page, subscription: TestSubscription): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    let isOn = false;
    const one = {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        isOn = false;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isOn ? one : null),
      async subscribe() {
        isOn = true;
        return one;
      },
    });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  }, subscription);
}

/** The site's worker, which notes what it shows. */
async function notingWorker(page: Page): Promise<Worker> {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const shown: object[] = [];
    Object.assign(self, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void shown.push({ title, ...options });
  });
  return worker;
}

const shownBy = (worker: Worker) =>
  worker.evaluate(() => (self as unknown as { shown: { title: string; body: string }[] }).shown);

/** Clicks the last notification. */
const click = (worker: Worker) =>
  worker.evaluate(() => {
    const { shown } = self as unknown as { shown: { data: string }[] };
    const notification = { ...shown.at(-1), close: () => {} };
    const event = new Event('notificationclick');
    dispatchEvent(Object.assign(event, { notification, waitUntil: () => {} }));
  });

/** Hands a push message to the site's worker, as the browser does. */
async function deliver(page: Page, call: object): Promise<void> {
  const { baseURL = '' } = test.info().project.use;
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one) resolve(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(baseURL).origin,
    registrationId: await registered,
    data: JSON.stringify(call),
  });
  await session.detach();
}

test('a followed breed calls a browser, and a click opens the fight in the open window', async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  const service = await openPushService();
  const name = `calls_${process.pid}_${test.info().repeatEachIndex}_${test.info().retry}`;
  const token = await signInAs(page, name);
  const headers = { username: name, token };
  const data = { kind: 'race', name: 'HARE' };
  await request.post(`/api/owners/${name}/follows`, { headers, data });
  await subscribeAt(page, service.subscribe('chromium'));

  await test.step('the page asks at the button, and saves what calls', async () => {
    await page.goto('/alerts');
    const hare = page.getByRole('checkbox', { name: 'Notify me about HARE' });
    // It is checked once that is stored.
    await hare.click();
    await expect(hare).toBeChecked();
    await expectNoAxeViolations(page);
    await page.getByRole('checkbox', { name: 'Leave me alone at night' }).uncheck();
    // The practice season fights all the time.
    await page.getByRole('spinbutton', { name: 'At most an hour' }).fill('60');
    await page.getByRole('button', { name: 'Notify me here' }).click();
    await expect(page.getByRole('button', { name: 'Stop alerts here' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.route('**/calls/follows', (route) => route.abort());
    await hare.click();
    await expect(page.getByText(UNKNOWN_OUTCOME_MESSAGE)).toBeVisible({ timeout: 15_000 });
    await page.unroute('**/calls/follows');
    // What is stored.
    await expect(hare).toBeChecked();
  });

  await test.step('a browser that has ended its subscription says so, and is called again', async () => {
    // The test's subscription ends with its document.
    await page.goto('/recent');
    const notice = page.getByRole('alert').filter({ hasText: 'switched its alerts off' });
    await notice.getByRole('button', { name: 'Switch on again' }).click();
    await expect(page).toHaveURL('/alerts');
    await expect(page.getByRole('spinbutton', { name: 'At most an hour' })).toHaveValue('60');
    await page.getByRole('button', { name: 'Notify me here' }).click();
    await expect(page.getByText('Saved. Alerts are on.')).toBeVisible();
  });

  await test.step('what the server sends is shown, a click opens its page, and with every window closed and results hidden it is shown without the result', async () => {
    await openInApp(page, '/recent');
    const fighter = name.slice(0, 20);
    await announceFight(request, fighter);
    const sent = () => service.pushed.find(({ call }) => call.body.includes(fighter));
    await expect.poll(sent).toBeDefined();
    const worker = await notingWorker(page);
    await deliver(page, sent()?.call ?? {});
    await expect.poll(() => shownBy(worker)).toMatchObject([{ body: sent()?.call.body }]);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await click(worker);
    await expect(page).toHaveURL('/next');
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('radio', { name: 'No spoilers' }).check();
    const isKnown = () =>
      page.evaluate(async (key) => !!(await caches.match(key)), HIDES_RESULTS.key);
    await expect.poll(isKnown).toBe(true);
    const blank = await page.context().newPage();
    await page.close();
    const spoilerFree = { title: 'Is decided', body: '' };
    await deliver(blank, { title: 'Won', body: '', url: '/next', tag: 'closed', spoilerFree });
    await expect.poll(() => shownBy(worker)).toMatchObject([{}, { title: 'Is decided' }]);
  });
  await service.close();
});
