import { waitUntil } from '#scripts/test/wait-until.ts';

/** A tune is rendered when it is first asked for, which takes a busy machine a minute. */
const PATIENCE_MS = 120_000;

/** Runs in the page: it is sent there as source text, so it must not use outer variables. */
type InPage<Args extends unknown[], Result> = (...args: Args) => Result;

/** The browser-specific commands for one page. */
export interface Driver {
  load: (path: string) => Promise<void>;
  evaluate: <Args extends unknown[], Result>(
    script: InPage<Args, Result>,
    ...args: Args
  ) => Promise<Result>;
  /** The element that a script returns, or null. */
  element: <Args extends unknown[]>(
    script: InPage<Args, Element | undefined>,
    ...args: Args
  ) => Promise<DrivenElement | null>;
  press: (key: 'Enter') => Promise<void>;
}

export interface DrivenElement {
  click: () => Promise<void>;
  type: (text: string) => Promise<void>;
}

/** Steps of a user, the same in every browser; elements are found by CSS and part of their text or label. */
export interface Viewer {
  /** Loads a page and waits until it is hydrated. */
  open: (path: string) => Promise<void>;
  click: (selector: string, text?: string) => Promise<void>;
  type: (selector: string, text: string) => Promise<void>;
  press: Driver['press'];
  /** Waits until at least this many are visible. */
  see: (selector: string, text?: string, atLeast?: number) => Promise<void>;
  /** Waits until a script in the page returns true. */
  until: <Args extends unknown[]>(script: InPage<Args, boolean>, ...args: Args) => Promise<void>;
  read: Driver['evaluate'];
}

/** @throws an error that names the failed step */
export function viewerOf(driver: Driver): Viewer {
  const waitFor = (step: string, look: () => Promise<unknown>) =>
    waitUntil(() => look().catch(ignoreTransient), { limitMs: PATIENCE_MS, everyMs: 100 }).catch(
      (error: Error) => {
        throw new Error(`${step}: ${error.message}`, { cause: error });
      },
    );
  const use = (step: string, selector: string, text: string, act: Act) =>
    waitFor(`${step} ${selector} ${text}`, async () => {
      const found = await driver.element(firstVisible, selector, text);
      return found && act(found).then(() => true);
    });
  return {
    open: async (path) => {
      await driver.load(path);
      await waitFor(`open ${path}`, () => driver.evaluate(isReady));
    },
    click: async (selector, text = '') => {
      await use('click', selector, text, (found) => found.click());
    },
    type: async (selector, text) => {
      await use('type into', selector, '', (found) => found.type(text));
    },
    press: driver.press,
    see: async (selector, text = '', atLeast = 1) => {
      const enough = async () => (await driver.evaluate(countVisible, selector, text)) >= atLeast;
      await waitFor(`see ${atLeast} of ${selector} ${text}`, enough);
    },
    until: async (script, ...args) => {
      await waitFor(`until ${script}`, () => driver.evaluate(script, ...args));
    },
    read: driver.evaluate,
  };
}

type Act = (element: DrivenElement) => Promise<void>;

/** Retries when the page was just navigating, or when the element moved or was replaced before its use. */
function ignoreTransient(error: Error): false {
  if (/destroyed|intercepted|stale|not attached|not interactable/.test(error.message)) return false;
  throw error;
}

const isReady = () =>
  document.readyState !== 'loading' &&
  (!('__reactRouterContext' in window) || document.documentElement.dataset.hydrated !== undefined);

const firstVisible = (selector: string, text: string) =>
  [...document.querySelectorAll(selector)].find(
    (found) =>
      found.checkVisibility() && `${found.ariaLabel ?? ''} ${found.textContent}`.includes(text),
  );

const countVisible = (selector: string, text: string) =>
  [...document.querySelectorAll(selector)].filter(
    (found) =>
      found.checkVisibility() && `${found.ariaLabel ?? ''} ${found.textContent}`.includes(text),
  ).length;
