import type { Transaction } from 'kysely';
import { keepWeekTops } from '#app/features/champions/store.server.ts';
import {
  changeOf,
  dropUnfought,
  type PlayerEvent,
  problemsOfChange,
  recountFigures,
} from '#app/features/identity/store.server.ts';
import { standingAfter } from '#app/features/monster-records/rules.ts';
import {
  type Fighter,
  loadFighters,
  removeRecord,
  saveStandings,
} from '#app/features/monster-records/store.server.ts';
import { countAppearances } from '#app/features/monsters/store.server.ts';
import { type KeptSide, setStreak } from '#app/features/next-fight/odds/rules.ts';
import {
  boutsFought,
  endBouts,
  isAnnounced,
  takeFightBack,
} from '#app/features/next-fight/store.server.ts';
import type { Tables } from '#database/tables.ts';
import type { Reference } from '#reference/load.ts';
import type { FeedEventOf, Incoming, Problem, Rejection } from './contract.ts';
import {
  bringFighters,
  countDecided,
  type DecidedFight,
  type FightFields,
  keptSideOf,
  knownFor,
  problemsOfFight,
  rowOf,
  winnersOf,
} from './fights.server.ts';
import { problem } from './rules.ts';

type Trx = Transaction<Tables>;
type TakingBack = FeedEventOf<'void'> | FeedEventOf<'correct'>;

/** The result of `void` and `correct` events. */
export interface TakenBack {
  rejected: Rejection[];
  /** The row of a correction, by its index in the batch. */
  subjects: Map<number, string>;
  /** Breeds whose aggregates changed. */
  races: Set<string>;
  /** Players whose figures or victories may have changed. */
  players: Set<string>;
}

/**
 * Voids or corrects events in the order given. The result equals a history without the voided
 * events and with the corrected ones.
 */
export async function takeBack(
  trx: Trx,
  incoming: Incoming<TakingBack>[],
  reference: Reference,
): Promise<TakenBack> {
  const taken: TakenBack = {
    ...{ rejected: [], subjects: new Map() },
    ...{ races: new Set(), players: new Set() },
  };
  for (const one of incoming) {
    const { index, event } = one;
    const row = await findEvent(trx, event.event);
    const problems = problemsOfTarget(event, row);
    const subject = row?.subject ?? '';
    if (problems.length === 0) {
      problems.push(...(await apply(trx, one, subject, { reference, ...taken })));
    }
    if (problems.length > 0) {
      taken.rejected.push({ index, problems });
      continue;
    }
    if (event.type === 'correct') taken.subjects.set(index, subject);
    await trx
      .updateTable('feed_events')
      .set({ taken_back_by: event.id })
      .where('id', '=', event.event)
      .execute();
    // A later event of the batch may refer to this one.
    await trx
      .insertInto('feed_events')
      .values({
        ...{ id: event.id, type: event.type, taken_at: Date.now() },
        subject: event.type === 'correct' ? subject : null,
      })
      .execute();
  }
  return taken;
}

const findEvent = (trx: Trx, id: string) =>
  trx
    .selectFrom('feed_events')
    .select(['type', 'subject', 'taken_back_by'])
    .where('id', '=', id)
    .executeTakeFirst();

function problemsOfTarget(
  { event }: TakingBack,
  row: Awaited<ReturnType<typeof findEvent>>,
): Problem[] {
  if (!row) return [problem('event', event, 'the id of an event that the feed accepted')];
  if (row.taken_back_by !== null) {
    const by = JSON.stringify(row.taken_back_by);
    return [
      problem(
        'event',
        event,
        `an event that was neither voided nor corrected; this one was, by ${by}`,
      ),
    ];
  }
  if (row.subject === null) {
    const expected = 'a fight, or a change of a player’s balance, items or victories';
    return [
      problem(
        'event',
        event,
        `${expected}; this was a ${row.type}, which can be neither voided nor corrected`,
      ),
    ];
  }
  return [];
}

async function apply(
  trx: Trx,
  { event, at }: Incoming<TakingBack>,
  subject: string,
  context: Pick<TakenBack, 'races' | 'players'> & { reference: Reference },
): Promise<Problem[]> {
  const [kind, number] = subject.split(':');
  const replacement = event.type === 'correct' ? event.replacement : null;
  if (kind === 'fight') {
    if (replacement && replacement.type !== 'fight') return [otherType(replacement.type, 'fight')];
    return replaceFight(trx, Number(number), replacement, context);
  }
  if (replacement?.type === 'fight') return [otherType('fight', 'balance, items or victories')];
  return replaceChange(trx, Number(number), { replacement, at, players: context.players });
}

const otherType = (got: string, expected: string) =>
  problem('replacement.type', got, `${expected}, the type of the event that is corrected`);

/** Removes a fight from all aggregates, and adds its replacement if there is one. */
async function replaceFight(
  trx: Trx,
  number: number,
  replacement: FightFields | null,
  { reference, races, players }: Pick<TakenBack, 'races' | 'players'> & { reference: Reference },
): Promise<Problem[]> {
  const old = await loadFight(trx, number);
  const known = await knownFor(trx, replacement ? [replacement] : [], reference);
  const problems = (replacement ? problemsOfFight(replacement, known) : []).map((one) => ({
    ...one,
    path: `replacement.${one.path}`,
  }));
  problems.push(...(await problemsOfBout(trx, number, replacement?.bout)));
  if (problems.length > 0) return problems;
  for (const userId of winnersOf([old])) players.add(userId);
  await countDecided(trx, [old], -1);
  await takeFightBack(trx, number);
  const touched = new Set([old.left.id, old.right.id]);
  if (replacement) {
    const [[left, right]] = (await bringFighters(trx, [replacement], known)) as [
      [Fighter, Fighter],
    ];
    const sides: DecidedFight['sides'] = [sideBefore(left, old), sideBefore(right, old)];
    const decided: DecidedFight = { event: replacement, left, right, sides };
    await trx.updateTable('fights').set(rowOf(decided)).where('number', '=', number).execute();
    if (replacement.bout !== undefined) {
      await endBouts(trx, [{ bout: replacement.bout, fightNumber: number }]);
    }
    await countDecided(trx, [decided], 1);
    for (const userId of winnersOf([decided])) players.add(userId);
    for (const { id, race } of [left, right]) {
      touched.add(id);
      races.add(race);
    }
  } else {
    await trx.deleteFrom('fights').where('number', '=', number).execute();
  }
  for (const { race } of [old.left, old.right]) races.add(race);
  await dropVictoryOf(trx, old);
  for (const id of touched) await recountStanding(trx, id);
  for (const { id } of [old.left, old.right]) await dropWithoutFights(trx, id);
  await keepWeekTops(trx, [...touched]);
  return [];
}

/** A correction may keep the bout of the corrected fight or name a bout without a fight. */
async function problemsOfBout(trx: Trx, number: number, bout?: string): Promise<Problem[]> {
  if (bout === undefined) return [];
  const fought = await boutsFought(trx, [bout], number);
  return fought.has(bout)
    ? [problem('replacement.bout', bout, 'a bout that has had no other fight')]
    : [];
}

/** The side as it was before the corrected fight; the record may have changed since. */
const sideBefore = (fighter: Fighter, { left, right, sides }: DecidedFight): KeptSide =>
  sides[[left.id, right.id].indexOf(fighter.id)] ?? keptSideOf(fighter);

async function loadFight(trx: Trx, number: number): Promise<DecidedFight> {
  const row = await trx
    .selectFrom('fights')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const fighters = await loadFighters(trx, [row.left_id, row.right_id]);
  const [left, right] = [fighters.get(row.left_id), fighters.get(row.right_id)];
  if (!left || !right) throw new Error(`Fight ${number} names a record that is not there.`);
  const outcome = { leftSideWins: row.left_side_wins === 1, knockOut: row.knock_out === 1 };
  const combatant = ({ id, name, race }: Fighter) => ({ ID: id, MONSTER_NAME: name, RACE: race });
  const sides = { leftCombatant: combatant(left), rightCombatant: combatant(right) };
  const event = { ...sides, outcome, date: new Date(row.date).toISOString() };
  const kept = row.sides_json === null ? null : JSON.parse(row.sides_json);
  return { event, left, right, sides: kept ?? [keptSideOf(left), keptSideOf(right)] };
}

/** Removes the winner's victory unless another fight or an event also gives it. */
async function dropVictoryOf(trx: Trx, { event, left, right }: DecidedFight): Promise<void> {
  const [winner, loser] = event.outcome.leftSideWins ? [left, right] : [right, left];
  if (winner.userId !== null) await dropUnfought(trx, winner.userId, loser.race);
}

/** Recomputes a record's figures from all its fights in order. */
async function recountStanding(trx: Trx, id: number): Promise<void> {
  const record = await trx
    .selectFrom('monster_records')
    .select('starting_streak')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const fights = await trx
    .selectFrom('fights')
    .select(['number', 'left_id', 'left_side_wins', 'knock_out', 'sides_json'])
    .where((eb) => eb.or([eb('left_id', '=', id), eb('right_id', '=', id)]))
    .orderBy('number')
    .execute();
  let standing = { streak: record.starting_streak, fallen: false };
  let knockOuts = 0;
  for (const fight of fights) {
    const isLeft = fight.left_id === id;
    const won = isLeft === (fight.left_side_wins === 1);
    await recountSide(trx, fight, isLeft ? 0 : 1, standing.fallen ? 0 : standing.streak);
    standing = standingAfter(standing, won);
    if (won) knockOuts += fight.knock_out;
  }
  await saveStandings(trx, [{ id, ...standing, knockOuts }]);
}

/** A voided win also has to be removed from the streaks stored with the fighter's later fights. */
async function recountSide(
  trx: Trx,
  { number, sides_json }: { number: number; sides_json: string | null },
  place: 0 | 1,
  streak: number,
): Promise<void> {
  const sides = sides_json === null ? null : (JSON.parse(sides_json) as DecidedFight['sides']);
  if (!sides || !setStreak(sides[place], streak)) return;
  await trx
    .updateTable('fights')
    .set({ sides_json: JSON.stringify(sides) })
    .where('number', '=', number)
    .execute();
}

/** A record that a fight created is deleted with its last fight, unless a tournament uses it. */
async function dropWithoutFights(trx: Trx, id: number): Promise<void> {
  const row = await trx
    .selectFrom('monster_records')
    .select((eb) => [
      'came_with_fight',
      eb
        .selectFrom('fights')
        .select('number')
        .where((one) => one.or([one('left_id', '=', id), one('right_id', '=', id)]))
        .limit(1)
        .as('fight'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.came_with_fight === 0 || row.fight !== null) return;
  if (await isAnnounced(trx, id)) return;
  const documents = await trx.selectFrom('tournaments').select('document_json').execute();
  const isEntered = documents.some(({ document_json }) =>
    (JSON.parse(document_json) as { participantIds: number[] }).participantIds.includes(id),
  );
  if (!isEntered) await countAppearances(trx, [await removeRecord(trx, id)], -1);
}

/** Removes a player's change from the sequence of changes, or replaces it. */
async function replaceChange(
  trx: Trx,
  number: number,
  {
    replacement,
    at,
    players,
  }: {
    replacement: Exclude<PlayerEvent, { type: 'player' }> | null;
    at: number | null;
    players: Set<string>;
  },
): Promise<Problem[]> {
  const row = await trx
    .selectFrom('player_changes')
    .select(['user_id', 'at', 'change_json'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  if (replacement) {
    const { type } = JSON.parse(row.change_json) as { type: string };
    const problems = [
      ...(replacement.type === type ? [] : [problem('type', replacement.type, type)]),
      ...(replacement.userId === row.user_id
        ? problemsOfChange(replacement, true)
        : [problem('userId', replacement.userId, `"${row.user_id}", as it was`)]),
    ];
    if (problems.length > 0) {
      return problems.map((one) => ({ ...one, path: `replacement.${one.path}` }));
    }
    const change_json = JSON.stringify(changeOf(replacement));
    await trx
      .updateTable('player_changes')
      .set({ change_json, at: at ?? row.at })
      .where('number', '=', number)
      .execute();
  } else {
    await trx.deleteFrom('player_changes').where('number', '=', number).execute();
  }
  await recountFigures(trx, row.user_id);
  players.add(row.user_id);
  return [];
}
