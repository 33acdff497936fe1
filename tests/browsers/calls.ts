import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS } from '#scripts/test/browser.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { announceFight } from '../e2e/support/fights.ts';
import { signInAs } from '../e2e/support/sign-in.ts';
import { type FakeFcm, openFakeFcm } from './fake-fcm.ts';
import { findProgram } from './program.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const VIEWER = 'called_viewer';
const PATIENCE = { limitMs: 30_000, everyMs: 50 };

/**
 * A whole Chromium, unlike its headless shell, subscribes to calls at the site's button and shows what the app
 * sends: with the site open, with no window of it, and nothing more after the logout. Everything is real (RFC 8030,
 * 8188, 8291, 8292) except for Google's push service, Firebase Cloud Messaging (FCM), which a fake on loopback replaces.
 * @returns null; undefined without such a browser
 * @throws Error that says what is wrong, or that openssl is missing
 */
export async function showCalls(origin: string): Promise<null | undefined> {
  const executablePath = findProgram(NAMES, 'CHROMIUM_PATH');
  if (!executablePath || executablePath.includes('shell')) return undefined;
  const fcm = await openFakeFcm();
  // Off the record there are no pushes.
  const profile = mkdtempSync(path.join(os.tmpdir(), 'ringside-calls-'));
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      baseURL: origin,
      permissions: ['notifications'],
      args: [...BROWSER_ARGS, ...fcm.switches, '--headless=new'],
      ignoreDefaultArgs: ['--headless', '--headless=old'],
    });
    await beCalled(context, fcm, origin).finally(() => context.close());
    return null;
  } catch (cause) {
    throw new Error([(cause as Error).message, ...fcm.refused].join(' '), { cause });
  } finally {
    await fcm.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function beCalled(context: BrowserContext, fcm: FakeFcm, origin: string) {
  const page = await context.newPage();
  const blank = await context.newPage();
  const devTools = await context.newCDPSession(blank);
  const shown = await watchNotifications(devTools);
  const isShown = (name: string) =>
    waitFor(`a call of ${name}`, () => shown.some((body) => body.includes(`${name} against`)));
  await replaceEndpoints(context, fcm.origin);
  await subscribe(page, origin);

  await announceFight(context.request, 'Open');
  await isShown('Open');

  await page.close();
  await stopWorker(devTools);
  await announceFight(context.request, 'Closed');
  await isShown('Closed');

  await logOut(blank);
  await waitFor('no subscription after the logout', () => fcm.receivers.size === 0);
  await announceFight(context.request, 'Gone');
  await waitFor('a refusal after the logout', () => fcm.refused.length > 0);
  if (shown.some((body) => body.includes('Gone'))) throw new Error('Called after the logout.');
}

/** Chromium's endpoints always have an address of Google: pages get that of the fake instead, with the same token. */
async function replaceEndpoints(context: BrowserContext, origin: string): Promise<void> {
  await context.addInitScript((address) => {
    const { toJSON } = PushSubscription.prototype;
    const endpointOf = (subscription: PushSubscription) =>
      `${address}/${toJSON.call(subscription).endpoint?.split('/').at(-1)}`;
    Object.defineProperty(PushSubscription.prototype, 'endpoint', {
      get() {
        return endpointOf(this);
      },
    });
    PushSubscription.prototype.toJSON = function () {
      return { ...toJSON.call(this), endpoint: endpointOf(this) };
    };
  }, origin);
}

async function subscribe(page: Page, origin: string): Promise<void> {
  const token = await signInAs(page, VIEWER, origin);
  const headers = { username: VIEWER, token };
  const data = { kind: 'race', name: 'HARE' };
  await page.request.post(`/api/owners/${VIEWER}/follows`, { headers, data });
  await page.goto('/alerts');
  await page.getByRole('checkbox', { name: 'Notify me about HARE' }).click();
  // It is checked once that is stored.
  await page.getByRole('checkbox', { name: 'Notify me about HARE', checked: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Leave me alone at night' }).uncheck();
  // The practice season fights all the time.
  await page.getByRole('spinbutton', { name: 'At most an hour' }).fill('60');
  await page.getByRole('button', { name: 'Notify me here' }).click();
  await page.getByRole('button', { name: 'Stop alerts here' }).waitFor();
}

/** The texts of the notifications, as Chromium shows them; a later one takes the place of an earlier one there. */
async function watchNotifications(devTools: CDPSession): Promise<string[]> {
  const shown: string[] = [];
  devTools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    const { eventName, eventMetadata } = backgroundServiceEvent;
    const body = eventMetadata.find(({ key }) => key === 'Body');
    if (eventName === 'Notification displayed' && body) shown.push(body.value);
  });
  const service = 'notifications';
  await devTools.send('BackgroundService.startObserving', { service });
  await devTools.send('BackgroundService.setRecording', { service, shouldRecord: true });
  return shown;
}

/** A push then has to start the worker, as in a browser that was not at the site for a while. */
async function stopWorker(devTools: CDPSession): Promise<void> {
  let isStopped = false;
  devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    isStopped = versions.some(({ runningStatus }) => runningStatus === 'stopped');
  });
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
  await waitFor('a worker that stops', () => isStopped);
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/status');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
}

const waitFor = (what: string, look: () => boolean) =>
  waitUntil(look, PATIENCE).catch((cause: Error) => {
    throw new Error(`${what}: ${cause.message}`, { cause });
  });
