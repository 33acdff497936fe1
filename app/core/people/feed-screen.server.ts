import type { Transaction } from 'kysely';
import type { Incoming, Warning } from '#app/core/feed-protocol/contract.ts';
import {
  amongDeleted,
  deletedRows,
  listDeleted,
} from '#app/core/identity/deleted-people-store.server.ts';
import { findPlayersByName } from '#app/core/identity/store.server.ts';
import type { Tables } from '#database/tables.ts';

type Fields = { userId?: unknown; USER?: unknown; login?: unknown; displayName?: unknown };

const FIGHTERS = ['leftCombatant', 'rightCombatant', 'replacement'];

/**
 * What the feed says of deleted people: events of such players change nothing, and monsters come without
 * such a trainer, unless another player has the name by now.
 */
export async function screenDeleted<E extends object>(
  trx: Transaction<Tables>,
  incoming: Incoming<E>[],
): Promise<{ kept: Incoming<E>[]; ignored: Incoming<E>[]; warnings: Warning[] }> {
  let people = amongDeleted(await deletedRows(trx));
  if (people.isEmpty) return { kept: incoming, ignored: [], warnings: [] };
  const ignored = incoming.filter(
    ({ event: { userId } }: { event: Fields }) =>
      typeof userId === 'string' && people.has('id', userId),
  );
  const others = incoming.filter((one) => !ignored.includes(one));
  for (const { event } of ignored) {
    const { userId, login, displayName } = event as Fields;
    const names = [login, displayName].filter((name) => typeof name === 'string');
    if (names.some((name) => !people.has('name', name)))
      await listDeleted(trx, { userId: userId as string, names, deleted: true });
  }
  if (ignored.length > 0) people = amongDeleted(await deletedRows(trx));
  const warnings = ignored.map(({ index }) => ({
    index,
    reason: 'userId: this player is deleted, so nothing is stored of the event',
  }));
  const newcomers = others.flatMap(({ event }) => {
    const { login, displayName } = event as Fields;
    return [login, displayName];
  });
  const gone = others
    .flatMap(({ event }) => trainersOf(event))
    .filter((name) => people.has('name', name) && !newcomers.includes(name));
  const known = await findPlayersByName(trx, gone);
  const isGone = (name: unknown) =>
    typeof name === 'string' && gone.includes(name) && !known.has(name);
  const kept = others.map((one) => {
    const event = withoutTrainers(one.event, isGone);
    if (event === one.event) return one;
    const reason = 'USER: this player is deleted, so the monster is stored without a trainer';
    warnings.push({ index: one.index, reason });
    return { ...one, event };
  });
  return { kept, ignored, warnings };
}

function trainersOf(event: object): string[] {
  const { USER } = event as Fields;
  return [
    ...(typeof USER === 'string' ? [USER] : []),
    ...partsOf(event).flatMap(([, part]) => trainersOf(part)),
  ];
}

function withoutTrainers<T extends object>(event: T, isGone: (name: unknown) => boolean): T {
  const { USER, ...rest } = event as T & Fields;
  const changed = partsOf(event).flatMap(([key, part]) => {
    const without = withoutTrainers(part, isGone);
    return without === part ? [] : [[key, without]];
  });
  if (!isGone(USER) && changed.length === 0) return event;
  return { ...(isGone(USER) ? rest : event), ...Object.fromEntries(changed) } as T;
}

const partsOf = (event: object): [string, object][] =>
  Object.entries(event).filter(
    ([key, part]) => FIGHTERS.includes(key) && typeof part === 'object' && part !== null,
  );
