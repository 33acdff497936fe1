import { spawnChild } from '#scripts/dev/child-process.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { freePort } from '#server/testing/free-port.ts';
import type { InstalledBrowser, OpenPage, Size, StartedBrowser } from './browser.ts';
import { findProgram } from './program.ts';
import type { Driver } from './viewer.ts';

const START_MS = 20_000;
/** The key of an element reference in WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS = { Enter: '\uE007' };

interface Session {
  sessionId: string;
  capabilities: { browserVersion: string };
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/**
 * WebKitGTK by W3C WebDriver, in Debian's package `webkit2gtk-driver`. Without a display it runs under
 * `xvfb-run`. Its windows are never narrower than its toolbar, some 450 px, and it does not report
 * console errors.
 */
export function webkitGtk(): InstalledBrowser[] {
  const driver = findProgram(['WebKitWebDriver']);
  const display = process.env.DISPLAY ? [] : [findProgram(['xvfb-run']), '-a'];
  const command = [...display, driver];
  if (!command.every((part) => part !== undefined)) return [];
  return [{ name: 'webkit', start: (origin) => start(command, origin) }];
}

async function start([program = '', ...args]: string[], origin: string): Promise<StartedBrowser> {
  const port = await freePort();
  const child = spawnChild(program, [...args, `--port=${port}`], { output: 'pipe' });
  // Unread warnings, as about a missing D-Bus session, would fill the pipe and block it.
  for (const stream of [child.process.stdout, child.process.stderr]) stream?.resume();
  const call: Call = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const isUp = () => call('GET', '/status').catch(() => undefined);
  await waitUntil(isUp, { limitMs: START_MS, everyMs: 100 });
  return { newPage: (size) => newPage(call, origin, size), stop: child.stop };
}

async function newPage(call: Call, origin: string, { width, height }: Size): Promise<OpenPage> {
  const asked = { capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } } };
  const { sessionId, capabilities } = (await call('POST', '/session', asked)) as Session;
  const inSession: Call = (method, path, body) =>
    call(method, `/session/${sessionId}${path}`, body);
  await inSession('POST', '/window/rect', { width, height });
  const close = async () => {
    await inSession('DELETE', '');
  };
  const version = capabilities.browserVersion;
  return { version, driver: driverOf(inSession, origin), errors: [], close };
}

function driverOf(call: Call, origin: string): Driver {
  const run = (script: unknown, args: unknown[]) =>
    call('POST', '/execute/sync', { script: `return (${script}).apply(null, arguments)`, args });
  return {
    load: async (path) => {
      await call('POST', '/url', { url: origin + path });
    },
    evaluate: async (script, ...args) => (await run(script, args)) as ReturnType<typeof script>,
    element: async (script, ...args) => {
      const found = (await run(script, args)) as Record<string, string> | null;
      if (!found) return null;
      const act = async (action: string, body: object) => {
        await call('POST', `/element/${found[ELEMENT]}/${action}`, body);
      };
      return {
        click: async () => {
          // The driver clicks beside an element of which the window shows only a part.
          await run((it: Element) => it.scrollIntoView({ block: 'center' }), [found]);
          await act('click', {});
        },
        type: (text) => act('value', { text }),
      };
    },
    press: async (key) => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }));
      await call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
  };
}
