import type { Transaction } from 'kysely';
import type { Batch } from '#app/core/feed-protocol/batch.server.ts';
import type { Incoming, Problem, Warning } from '#app/core/feed-protocol/contract.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import { playersTopic } from '#app/core/identity/rules.ts';
import { notingNames } from '#app/core/mirror/store.server.ts';
import { HIDDEN_NAMES_TOPIC } from '#app/core/names/rules.ts';
import { followRenames } from '#app/core/names/store.server.ts';
import type { Tables } from '#database/tables.ts';
import { saveNameGrams } from '../search/grams-store.server.ts';
import * as changes from './changes-store.server.ts';
import type { PlayerChange, PlayerUpdate } from './contract.ts';
import {
  addedTo,
  changeOf,
  type Figures,
  figuresAfter,
  goesBeyond,
  NO_FIGURES,
  type PlayerEvent,
  problemsOfSums,
  SMALL_AMOUNT,
  totalsBelowZero,
} from './rules.ts';
import * as store from './store.server.ts';

type Trx = Transaction<Tables>;
type PlayerRow = Tables['players'];
type SingleChange = Exclude<PlayerEvent, { type: 'player' }>;

/** In the order given, but after a player that appears later in the batch. */
export async function applyPlayers(
  { trx, changed, rejected, warnings, superseded, subjects }: Batch,
  incoming: Incoming<PlayerEvent & { id: string }>[],
): Promise<void> {
  const players = await store.loadPlayersOf(trx, incoming);
  const stored = new Map(players);
  const lastHolders = new Map([...players.values()].map((row) => [row.login, row.user_id]));
  const figures = await store.loadFigures(trx, incoming, players);
  const before = new Map([...figures].map(([userId, { beaten }]) => [userId, beaten]));
  const touched = new Set<string>();
  const applied: typeof incoming = [];
  warnings.push(...(await warningsOfNames(trx, incoming)));
  const sums = sumsOfBatch(trx);
  for (const received of inPlayersOrder(incoming, players)) {
    const { event, at, index } = received;
    const known = players.get(event.userId);
    const had = figures.get(event.userId) ?? NO_FIGURES;
    const after = figuresAfter(had, event as PlayerChange, at);
    const problems = event.type === 'player' ? [] : problemsOfChange(event, known !== undefined);
    if (problems.length === 0) problems.push(...(await sums.take(event, after.figures, had)));
    if (problems.length > 0) {
      rejected.push({ index, problems });
      continue;
    }
    figures.set(event.userId, after.figures);
    warnings.push(...totalsBelowZero(after.figures, had).map((reason) => ({ index, reason })));
    applied.push(received);
    if (after.superseded) superseded.push(received);
    if (event.type === 'player' && !after.superseded) {
      const lastHolder = players.get(lastHolders.get(event.login) ?? '');
      for (const row of rowsAfter(event, at, known, lastHolder)) {
        players.set(row.user_id, row);
        if (row.login !== null) lastHolders.set(row.login, row.user_id);
        touched.add(row.user_id);
      }
    }
    touched.add(event.userId);
  }
  const rows = [...touched].map((userId) => ({
    ...(players.get(userId) as PlayerRow),
    ...(figures.has(userId) && store.columnsOf(figures.get(userId) as Figures)),
  }));
  await store.savePlayers(trx, rows, stored);
  await saveNameGrams(trx, stored, rows);
  if (await followRenames(trx, stored, rows, notingNames)) changed(HIDDEN_NAMES_TOPIC);
  await store.saveBeaten(trx, before, figures);
  const numbers = await changes.logChanges(trx, applied);
  for (const [place, { index, event }] of applied.entries()) {
    // A player cannot be voided, since others refer to it; a further event corrects it.
    if (event.type !== 'player') subjects.set(index, `change:${numbers[place]}`);
  }
  changed(playersTopic(new Set(incoming.map(({ event }) => event.userId))));
}

/** Display names that another player has. */
async function warningsOfNames(trx: Trx, incoming: Incoming<PlayerEvent>[]): Promise<Warning[]> {
  const named = incoming.flatMap(({ index, event }) =>
    event.type === 'player' ? { index, userId: event.userId, name: event.displayName } : [],
  );
  const holders = await store.holdersOfNames(
    trx,
    named.map(({ name }) => name),
  );
  return named.flatMap(({ index, userId, name }) => {
    const other = holders.find((row) => row.display_name === name && row.user_id !== userId);
    holders.push({ display_name: name, user_id: userId });
    const reason = `displayName: ${JSON.stringify(name)} is the name of player ${JSON.stringify(other?.user_id)} as well`;
    return other ? { index, reason } : [];
  });
}

/** The sums over all players, with the changes so far; read only for amounts that could leave their bounds. */
function sumsOfBatch(trx: Trx) {
  let added = { balances: 0, items: 0 };
  let stored: typeof added | undefined;
  return {
    /** Counts a change; returns its problems instead, if an amount or a sum leaves its bounds. */
    async take(event: PlayerEvent | null, after: Figures, before: Figures): Promise<Problem[]> {
      if (goesBeyond(SMALL_AMOUNT, after, before)) stored ??= await store.sumsOfPlayers(trx);
      const next = addedTo(added, after, before);
      const total = (part: typeof added) => ({
        balances: (stored?.balances ?? 0) + part.balances,
        items: (stored?.items ?? 0) + part.items,
      });
      const sums = stored ? { after: total(next), before: total(added) } : null;
      const problems = problemsOfSums(event, { after, before }, sums);
      if (problems.length === 0) added = next;
      return problems;
    },
  };
}

/** Moves events about players that appear later in the batch behind those players. */
export function inPlayersOrder<E extends PlayerEvent>(
  incoming: Incoming<E>[],
  players: ReadonlyMap<string, unknown>,
): Incoming<E>[] {
  const waiting = new Map<string, Incoming<E>[]>();
  const comes = new Set(
    incoming.flatMap(({ event }) => (event.type === 'player' ? event.userId : [])),
  );
  const known = new Set(players.keys());
  return incoming.flatMap((received) => {
    const { userId, type } = received.event;
    if (type !== 'player' && !known.has(userId) && comes.has(userId)) {
      waiting.set(userId, [...(waiting.get(userId) ?? []), received]);
      return [];
    }
    const behind = type === 'player' ? (waiting.get(userId) ?? []) : [];
    if (type === 'player') known.add(userId);
    waiting.delete(userId);
    return [received, ...behind];
  });
}

export function problemsOfChange(event: SingleChange, isKnown: boolean): Problem[] {
  return [
    ...(isKnown
      ? []
      : [problem('userId', event.userId, 'a known player; send the player event first')]),
    ...problemsOfAmounts(event),
  ];
}

/** Of each kind of change the field with the whole, and that with a part. */
const ALTERNATIVES = {
  balance: ['value', 'change'],
  items: ['values', 'changes'],
  victories: ['values', 'added'],
} as const;

function problemsOfAmounts(event: SingleChange): Problem[] {
  if (event.type === 'bet') {
    const isGiven = event.stake !== undefined || event.paid !== undefined;
    return isGiven ? [] : [problem('stake', undefined, 'a `stake`, a `paid`, or both')];
  }
  const names = ALTERNATIVES[event.type];
  const { [names[0]]: whole, [names[1]]: part, removed } = event as { [name: string]: unknown };
  const values = [whole, part ?? removed];
  const given = values.filter((value) => value !== undefined).length;
  if (given === 1) return [];
  const rest = names[1] === 'added' ? '`added` and `removed`' : `\`${names[1]}\``;
  const which = given === 0 ? 0 : 1;
  return [problem(names[which] ?? '', values[which], `either \`${names[0]}\` or ${rest}`)];
}

/** If a login changes hands, also its former holder's row. */
export function rowsAfter(
  event: PlayerUpdate,
  at: number | null,
  before: PlayerRow | undefined,
  lastHolder: PlayerRow | undefined,
): PlayerRow[] {
  const isOther = lastHolder?.login === event.login && lastHolder.user_id !== event.userId;
  const holder = isOther ? lastHolder : undefined;
  const isHeld = holder !== undefined && at !== null && holder.updated_at > at;
  const row: PlayerRow = {
    user_id: event.userId,
    login: isHeld ? null : event.login,
    display_name: event.displayName,
    balance: event.balance,
    inventory_json: JSON.stringify(event.inventory),
    updated_at: at ?? before?.updated_at ?? 0,
  };
  return holder && !isHeld ? [row, { ...holder, login: null }] : [row];
}

export async function reviseChange(
  trx: Trx,
  number: number,
  { replacement, at }: { replacement: SingleChange | null; at: number | null },
): Promise<{ problems: Problem[] } | { userId: string }> {
  const row = await changes.findChange(trx, number);
  if (replacement) {
    const { type } = JSON.parse(row.change_json) as { type: string };
    const problems = [
      ...(replacement.type === type ? [] : [problem('type', replacement.type, type)]),
      ...(replacement.userId === row.user_id
        ? problemsOfChange(replacement, true)
        : [problem('userId', replacement.userId, `"${row.user_id}", as it was`)]),
    ];
    if (problems.length > 0) {
      return {
        problems: problems.map((problem) => ({ ...problem, path: `replacement.${problem.path}` })),
      };
    }
  }
  const change = replacement && changeOf(replacement);
  const [before, after] = [
    await store.figuresOf(trx, row.user_id),
    await store.figuresWith(trx, row.user_id, { number, change, at: at ?? row.at }),
  ];
  const problems = await sumsOfBatch(trx).take(null, after, before);
  if (problems.length > 0) return { problems };
  if (change) await changes.replaceChange(trx, number, { change, at: at ?? row.at });
  else await changes.removeChange(trx, number);
  await store.saveFigures(trx, row.user_id, after);
  return { userId: row.user_id };
}
