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
 * Replaces React Router's function of this name (`ownRouterFiles` in vite.config.ts), which reloads
 * the document when a page's script fails to load: while offline that ended the app and the music.
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
 * Loads a style sheet and keeps it. React Router also waits for a page's style sheets, but removes
 * them before the page's own links are inserted, so the page was shown unstyled until those loaded.
 * It is inserted before all others, so it overrides none of them.
 */
function keepStyles(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  link.onload = () => resolve();
  // The page is shown all the same, and retries its missing style sheets.
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
    // Some browsers cache a failed import permanently.
    return import(/* @vite-ignore */ `${address}?again`).catch(leave);
  }
}

/** Whether the script belongs to an earlier build that no longer exists. */
async function isGone(address: string): Promise<boolean> {
  const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => ({
    status: 0,
  }));
  if (status === 0 || status > NOT_FOUND) throw new ApiError(status, 'unreachable', address);
  return status === NOT_FOUND;
}

/** A full page load fetches the files that the app could not. */
function leave(): Promise<never> {
  noteGone();
  return new Promise(() => {});
}
