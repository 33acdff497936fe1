import { ApiError } from '@ringside/contract/api-error';
import { keepTrying, noteGone } from './keep-trying.ts';

interface PageModule {
  id: string;
  /** The address of its script. */
  module: string;
  /** The addresses of its style sheets. */
  css?: string[];
}

const NOT_FOUND = 404;

/**
 * Takes the place of React Router's function of this name (`ownRouterFiles` in vite.config.ts), which
 * loads the document anew when a page's script does not come: without a line that ended the app, and
 * the music with it.
 */
export async function loadRouteModule(
  page: PageModule,
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (!(page.id in loaded)) {
    const [module] = await Promise.all([
      keepTrying(() => importPage(page.module)),
      ...(page.css ?? []).map(keepStyles),
    ]);
    loaded[page.id] = module;
  }
  return loaded[page.id];
}

/**
 * Loads a style sheet that stays. React Router waits for those of a page, too, but takes them out again
 * before the page's own links are there: until those had loaded, the page was seen without its styles.
 * In front of all others it changes nothing of what those say.
 */
function keepStyles(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  link.onload = () => resolve();
  // As without it: the page is there, and tries again for what it lacks.
  link.onerror = () => {
    link.remove();
    resolve();
  };
  document.head.prepend(link);
  return promise;
}

async function importPage(address: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ address);
  } catch {
    if (await isGone(address)) return leave();
    // Some browsers remember for good that an address failed.
    return import(/* @vite-ignore */ `${address}?again`).catch(leave);
  }
}

/** Whether the script belongs to a version of the site that is gone. */
async function isGone(address: string): Promise<boolean> {
  const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => ({
    status: 0,
  }));
  if (status === 0 || status > NOT_FOUND) throw new ApiError(status, 'unreachable', address);
  return status === NOT_FOUND;
}

/** The document of the page has what the app did not get. */
function leave(): Promise<never> {
  noteGone();
  return new Promise(() => {});
}
