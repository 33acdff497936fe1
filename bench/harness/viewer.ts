import { signIn } from '#scripts/test/practice-sign-in.ts';
import type { Server } from './server.ts';

export const VIEWER = 'Bench';

export async function viewerHeaders({ origin }: Server): Promise<Record<string, string>> {
  return { username: VIEWER, token: await signIn(origin, VIEWER) };
}

/** Posts JSON and returns the response's. @throws unless it succeeds */
export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
