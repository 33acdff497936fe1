import type { Client } from '@ringside/contract/client';
import type { RequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { PublicSettings, SiteState } from '#app/shell/settings.ts';

export interface EntryServer {
  createLoadContext(
    api: Client,
    settings: PublicSettings,
    state: SiteState,
    reportError: (error: unknown) => void,
  ): RouterContextProvider;
}

/** With React's production version: the development one renders five times as long. */
export async function loadBuilt(): Promise<ServerBuild> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    // A literal path, so that the bundler finds it; cast, since type checks run without a build.
    return await import('../../build/server/index.js' as string);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

interface BuildTools {
  handle: RequestHandler;
  canonicalAddress: (url: URL) => string;
  patternOf: (pathname: string) => string;
}

const tools = new WeakMap<ServerBuild, BuildTools>();

export async function toolsOf(build: ServerBuild): Promise<BuildTools> {
  const known = tools.get(build);
  if (known) return known;
  // Imported after the build, which selects the version of React.
  const { createRequestHandler } = await import('react-router');
  const { createCanonicalAddress, createPagePattern } = await import(
    '@ringside/page-queries/page-address'
  );
  const made = {
    handle: createRequestHandler(build, process.env.NODE_ENV),
    canonicalAddress: createCanonicalAddress(build.routes),
    patternOf: createPagePattern(build.routes),
  };
  tools.set(build, made);
  return made;
}
