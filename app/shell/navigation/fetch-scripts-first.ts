import { ApiError } from '@ringside/contract/api-error';
import type { UNSAFE_AssetsManifest as AssetsManifest, DataRouteObject } from 'react-router';
import { noteGone, retryTemporary } from './retry.ts';

declare global {
  interface Window {
    __reactRouterManifest: AssetsManifest;
  }
}

const NOT_FOUND = 404;

/** React Router reloads the document when a script fails, which ends the music. */
export function fetchScriptsFirst({ id, lazy, children = [] }: DataRouteObject): void {
  if (typeof lazy === 'object') {
    let fetched: Promise<void> | undefined;
    const parts = lazy as Record<string, (() => unknown) | undefined>;
    for (const [part, load] of Object.entries(parts)) {
      if (!load) continue;
      parts[part] = async () => {
        fetched ??= fetchScripts(id);
        await fetched;
        return load();
      };
    }
  }
  children.forEach(fetchScriptsFirst);
}

async function fetchScripts(id: string): Promise<void> {
  const { module, imports = [] } = window.__reactRouterManifest.routes[id] ?? { module: '' };
  await Promise.all(
    [module, ...imports].map((script) => retryTemporary(() => fetchScript(script))),
  );
}

async function fetchScript(address: string): Promise<void> {
  const unreachable = (status: number) => new ApiError(status, 'unreachable', address);
  const response = await fetch(address).catch(() => Promise.reject(unreachable(0)));
  if (response.status === NOT_FOUND) {
    // The script of an earlier build: only a full page load gets the files of the present one.
    noteGone();
    await new Promise(() => {});
  }
  if (!response.ok) throw unreachable(response.status);
  await response.arrayBuffer().catch(() => Promise.reject(unreachable(0)));
}
