import { ApiError } from '@ringside/contract/api-error';
import { keepTrying, noteGone } from './keep-trying.ts';

interface PageModule {
  id: string;
  /** The address of its script. */
  module: string;
}

const NOT_FOUND = 404;

/**
 * Takes the place of React Router's function of this name (`ownRouteModules` in vite.config.ts), which
 * loads the document anew when a page's script does not come: without a line that ended the app, and
 * the music with it.
 */
export async function loadRouteModule(
  page: PageModule,
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (!(page.id in loaded)) loaded[page.id] = await keepTrying(() => importPage(page.module));
  return loaded[page.id];
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
