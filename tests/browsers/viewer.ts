import { waitUntil } from '#scripts/test/wait-until.ts';

const PATIENCE_MS = 30_000;

/** Runs in the page, so it is sent there as text and uses nothing from around it. */
type InPage<Args extends unknown[], Result> = (...args: Args) => Result;

/** A way of driving one page of a browser. */
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

/** A page as somebody sees it in any browser; elements by CSS and a part of their text or label. */
export interface Viewer {
  /** Loads a page and waits until it answers clicks. */
  open: (path: string) => Promise<void>;
  click: (selector: string, text?: string) => Promise<void>;
  type: (selector: string, text: string) => Promise<void>;
  press: Driver['press'];
  /** Waits until so many are visible. */
  see: (selector: string, text?: string, atLeast?: number) => Promise<void>;
  /** Waits until a script in the page finds something true. */
  until: <Args extends unknown[]>(script: InPage<Args, boolean>, ...args: Args) => Promise<void>;
  read: Driver['evaluate'];
}

/** @throws with the step that could not be done */
export function viewerOf(driver: Driver): Viewer {
  const waitFor = (step: string, look: () => Promise<unknown>) =>
    waitUntil(() => look().catch(ifPassing), { limitMs: PATIENCE_MS, everyMs: 100 }).catch(
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

/** A page that is just being left, and an element that moved or was replaced before its use, are looked at again. */
function ifPassing(error: Error): false {
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
