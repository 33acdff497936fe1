import type { BrowserContext, Response } from '@playwright/test';
import { type Checks, checksOf } from '#server/testing/document-check.ts';

/** The document is the same for all servers of a run. */
let known: Promise<(response: Response) => ReturnType<Checks>> | undefined;

/**
 * Compares what a server answers to calls of the browser with the API's document. What a test answers in its
 * place, and what a closed page no longer has, is left out.
 * @returns a function that resolves to the differences
 */
export function watchAnswers(context: BrowserContext): () => Promise<string[]> {
  const seen: Promise<string[]>[] = [];
  context.on('response', (response) => {
    const isJson = response.headers()['content-type']?.includes('json');
    if (isJson && new URL(response.url()).pathname.startsWith('/api/'))
      seen.push(differences(response).catch(() => []));
  });
  return async () => (await Promise.all(seen)).flat();
}

async function differences(response: Response): Promise<string[]> {
  if (!(await response.serverAddr())) return [];
  known ??= readDocument(new URL('/api/docs/json', response.url()));
  const { error } = (await known)(response)?.safeParse(await response.json()) ?? {};
  const name = `${response.request().method()} ${response.url()} ${response.status()}`;
  return error ? [`${name} differs from the document: ${error.message}`] : [];
}

async function readDocument(address: URL) {
  const text = await (await fetch(address)).text();
  const checks = checksOf(text);
  const { paths } = JSON.parse(text) as { paths: Record<string, unknown> };
  // Whole words before parameters, as the server's router has them.
  const calls = Object.keys(paths)
    .toSorted((a, b) => (a.replaceAll('{', '~') < b.replaceAll('{', '~') ? -1 : 1))
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));
  return (response: Response) => {
    const { pathname } = new URL(response.url());
    const path = calls.find(({ pattern }) => pattern.test(pathname))?.path;
    const endpoint = path?.slice('/api'.length).replaceAll(/\{(\w+)\}/g, ':$1');
    return endpoint ? checks(response.request().method(), endpoint, response.status()) : null;
  };
}
