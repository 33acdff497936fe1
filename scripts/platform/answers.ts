export interface Answer {
  status: number;
  headers: Headers;
  said: string;
  json: Record<string, unknown> | null;
}

const ANSWER_LIMIT_MS = 10_000;
const SAID_LIMIT_CHARACTERS = 300;

/** @throws Error with a message for the operator when there is no response */
export async function ask(url: string | URL, init: RequestInit = {}): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const response = await fetch(url, { redirect: 'manual', ...init, signal });
    const text = await response.text();
    const json = readJson(text);
    const said = String(json?.message ?? json?.error ?? textOf(text));
    return { status: response.status, headers: response.headers, said, json };
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new Error(`${new URL(url).origin} does not answer (${reason}).`);
  }
}

function textOf(html: string): string {
  const words = html.replaceAll(/<(style|script).*?<\/\1>|<[^>]*>/gs, ' ');
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, SAID_LIMIT_CHARACTERS);
}

function readJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The problem that keeps browsers of an origin from reading a response; null when there is none. */
export function corsProblem({ headers }: Answer, origin: string): string | null {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === origin) return null;
  return `Browsers of ${origin} may not read its answers (access-control-allow-origin is ${allowed ?? 'missing'}).`;
}

/** The problem that keeps browsers of an origin from sending some headers; null when there is none. */
export async function preflightProblem(
  url: string,
  { origin, headers }: { origin: string; headers: string[] },
): Promise<string | null> {
  const answer = await ask(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': headers.join(','),
    },
  });
  const listed = answer.headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
  const allowed = listed.split(',').map((name) => name.trim());
  // The wildcard does not cover `authorization`.
  const missing = headers.filter(
    (name) => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')),
  );
  if (missing.length === 0) return null;
  return `Browsers of ${origin} may not send it ${missing.join(' and ')} (access-control-allow-headers).`;
}
