import type { AppDatabase } from '#database/app-database.ts';
import { checkDatabase } from '#database/check-database.ts';
import type { StatusPart } from './contract.ts';
import type { PartName } from './rules.ts';

interface Services {
  database: Pick<AppDatabase, 'kysely' | 'kind' | 'transact'>;
  onlyReads?: boolean;
  platform: { identityUrl: string; profileUrl: string } | null;
  registerGeneratorUrl: string | undefined;
}

export type ServiceChecks = () => Promise<StatusPart[]>;

const KEPT_MS = 5000;
const ANSWER_LIMIT_MS = 2000;

/** Any response but a server error counts as available: the requests have no token. */
export function createChecks(
  { database, onlyReads = false, platform, registerGeneratorUrl }: Services,
  { fetch = globalThis.fetch, now = Date.now } = {},
): ServiceChecks {
  const downSince = new Map<PartName, number>();
  let kept: { parts: Promise<StatusPart[]>; until: number } | undefined;

  async function part(name: PartName, ask: (() => Promise<unknown>) | null): Promise<StatusPart> {
    const up = ask === null || (await withinLimit(ask));
    if (up) downSince.delete(name);
    else if (!downSince.has(name)) downSince.set(name, now());
    const since = downSince.get(name);
    return {
      name,
      state: up ? 'up' : 'down',
      builtIn: ask === null,
      at: since === undefined ? null : new Date(since).toISOString(),
    };
  }
  const reach = (url: string) => async () => {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const response = await fetch(url, { signal, redirect: 'manual' });
    await response.body?.cancel();
    // A server that only accepts POST may respond 501 to this request.
    if (response.status >= 500 && response.status !== 501) throw new Error('It failed.');
  };
  const checkAll = () =>
    Promise.all([
      part('database', () => checkDatabase(database, { onlyReads })),
      part('sign_in', platform && reach(`${platform.identityUrl}/oauth2/validate`)),
      ...(platform ? [part('profiles', reach(platform.profileUrl))] : []),
      part('registers', registerGeneratorUrl ? reach(registerGeneratorUrl) : null),
    ]);

  return () => {
    if (!kept || kept.until <= now()) kept = { parts: checkAll(), until: now() + KEPT_MS };
    return kept.parts;
  };
}

async function withinLimit(ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_LIMIT_MS);
  });
  const answered = ask().then(
    () => true,
    () => false,
  );
  const up = await Promise.race([answered, late]);
  clearTimeout(timer);
  return up;
}
