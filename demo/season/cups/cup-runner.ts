import { createBracket, type Match, type Outcome } from '@ringside/bracket';
import { correct } from '@ringside/bracket/declare';
import type { HttpClient } from '@ringside/contract/client';
import { type MonsterRecord, searchMonsters } from '#app/features/records/contract.ts';
import * as contract from '#app/features/tournaments/contract.ts';
import { saveEdits } from '#app/features/tournaments/edits/contract.ts';
import {
  archiveTournament,
  deleteTournament,
} from '#app/features/tournaments/lifecycle/contract.ts';
import { snapshotOf } from '#app/features/tournaments/shown-bracket/bracket-view.ts';
import { persist, type SeasonLogger, type Wait, waitForReal } from '../persist.ts';
import { CUP_SIZE, cupName, cupNumber, drawField, drawOutcome } from './cup-plan.ts';

/** Number of past cups when a season begins. */
export const PAST_CUPS = 12;
/** Results of the first live cup when a season begins, so that it is in progress. */
export const FIRST_RESULTS = 5;
/** One turn for beginning a cup, and one for each of its 15 matches. */
const TURNS = CUP_SIZE;
/** Number of records that a field is drawn from. */
const POOL = 40;
/** Maximum number of pages of records between two past cups, some two days of the season. */
const MOST_PAGES_BETWEEN = 3;
/** Time from the last entry of its field to the final of a past cup. */
const CUP_TAKES_MS = 55 * 60_000;
/** Number of cups to keep; older ones are deleted, since the number of tournaments is limited. */
const KEPT_CUPS = 48;
/** Share of the time between two results after which the next match is on the broadcast. */
const ON_AIR_AFTER = 1 / 3;
const ORGANISER = 'Practice season';

export interface CupOptions {
  /** Calls the app over HTTP. */
  call: HttpClient;
  /** The secret for managing tournaments. */
  secret: string;
  seed: string;
  /** Milliseconds between the beginnings of two cups. */
  everyMs: number;
  /** Number of cups that are kept, including the open one. */
  kept?: number;
  /** Stops the cups. */
  signal: AbortSignal;
  logger: SeasonLogger;
  /** Milliseconds since the epoch. */
  now?: () => number;
  wait?: Wait;
}

type Run = Required<CupOptions>;

/**
 * Plays the season's cups through the public API until the signal aborts: in a new league the past ones
 * first, then live ones with a result each sixteenth of `everyMs`. Its only state is in the saved
 * tournaments, so another run continues the open cup. Never rejects: errors are logged.
 */
export async function runPracticeCups(options: CupOptions): Promise<void> {
  const run: Run = {
    ...options,
    kept: options.kept ?? KEPT_CUPS,
    now: options.now ?? Date.now,
    wait: options.wait ?? waitForReal,
  };
  try {
    await persist('play its past cups', () => playPastCups(run), run);
    while (!run.signal.aborted) {
      const pauseMs = await persist('play its cup', () => takeTurn(run), run);
      await run.wait(pauseMs, run.signal);
    }
  } catch (error) {
    if (run.signal.aborted) return;
    run.logger.error({ err: error }, 'The cups of the practice season have stopped.');
  }
}

async function listCups({ call }: Run) {
  const listed = await call(contract.listTournaments);
  const cups = listed.flatMap((one) => {
    const number = cupNumber(one);
    return number === null ? [] : { ...one, number };
  });
  const [latest] = cups.toSorted((a, b) => b.number - a.number);
  const others = new Set(listed.filter((one) => !one.practice).map(({ name }) => name));
  /** The first number from `from` on whose cup name is not taken by another tournament. */
  const free = (from: number) => {
    let number = from;
    while (others.has(cupName(number))) number += 1;
    return number;
  };
  return { latest: latest ?? null, alone: cups.length === listed.length, cups, free };
}

/** Saves the missing past cups. */
async function playPastCups(run: Run): Promise<void> {
  const { latest, free } = await listCups(run);
  let number = free((latest?.number ?? 0) + 1);
  for (; number <= PAST_CUPS; number = free(number + 1)) {
    const { totalPages } = await findRecords(run, 1);
    const between = Math.min(Math.floor(totalPages / (PAST_CUPS + 1)), MOST_PAGES_BETWEEN);
    if (between === 0) return;
    const { data } = await findRecords(run, 1 + (PAST_CUPS + 1 - number) * between);
    const lastEntry = Math.max(...data.map(({ DATE }) => Date.parse(DATE.value)));
    const playedAt = Math.min(lastEntry + CUP_TAKES_MS, run.now() - run.everyMs);
    await beginCup(run, number, { data, results: CUP_SIZE - 1, playedAt });
  }
}

/** Takes the turn that is due and returns the milliseconds until the next one. */
async function takeTurn(run: Run): Promise<number> {
  const { latest, alone, free } = await listCups(run);
  const turnMs = run.everyMs / TURNS;
  const age = latest ? run.now() - Date.parse(latest.updatedAt) : turnMs;
  // After the clock was set back the wait is limited to one turn.
  if (latest && age >= 0 && age < turnMs) {
    if (alone && age >= turnMs * ON_AIR_AFTER) await putOnAir(run, latest.id);
    return Math.ceil((age < turnMs * ON_AIR_AFTER ? turnMs * ON_AIR_AFTER : turnMs) - age);
  }
  if (latest && !latest.champion) await playMatch(run, latest);
  else await beginNextCup(run, free((latest?.number ?? 0) + 1));
  return Math.ceil(turnMs * ON_AIR_AFTER);
}

async function beginNextCup(run: Run, number: number): Promise<void> {
  const { data } = await findRecords(run, 1);
  const results = number <= PAST_CUPS + 1 ? FIRST_RESULTS : 0;
  await putAwayCups(run, number);
  await beginCup(run, number, { data, results });
}

/**
 * Makes room for a new cup: archives all cups but the last one played and deletes the oldest.
 */
async function putAwayCups(run: Run, number: number): Promise<void> {
  const { call, secret, kept } = run;
  const headers = { 'x-secret': secret };
  const { cups, latest } = await listCups(run);
  for (const { name, number: old, archived } of cups) {
    const params = { id: name };
    if (old <= number - kept) await call(deleteTournament, { params, headers, body: { name } });
    else if (!archived && old !== latest?.number)
      await call(archiveTournament, { params, headers, body: { archived: true } });
  }
}

const findRecords = ({ call }: Run, PAGE: number) =>
  call(searchMonsters, { query: { PAGE, LIMIT: POOL } });

interface Beginning {
  data: MonsterRecord[];
  /** Number of decided matches. */
  results: number;
  /** Milliseconds since the epoch; now by default. */
  playedAt?: number;
}

async function beginCup(run: Run, number: number, { data, results, playedAt }: Beginning) {
  const { call, secret, seed } = run;
  const field = drawField(data, { seed, number });
  if (field.length < CUP_SIZE) return;
  const ids = field.map(({ ID }) => ID);
  let bracket = createBracket(ids);
  for (let made = 0; made < results; made += 1) {
    const match = nextMatch(bracket.rounds);
    if (match) bracket = correct(bracket, drawOutcome(match, field, { seed, number })).bracket;
  }
  const body = {
    name: cupName(number),
    participants: ids.map((ID) => ({ ID })),
    outcomes: [...bracket.outcomes],
    organiser: ORGANISER,
    ...(playedAt !== undefined && { playedAt: new Date(playedAt).toISOString() }),
  };
  await call(contract.saveTournament, { headers: { 'x-secret': secret }, body });
}

/** Decides the next match of a cup. */
async function playMatch(run: Run, { id, number }: { id: string; number: number }): Promise<void> {
  const { call, secret, seed } = run;
  const cup = await call(contract.getTournament, { params: { id } });
  const match = nextMatch(bracketOf(cup).rounds);
  if (!match) return;
  const outcome: Outcome = drawOutcome(match, cup.participants, { seed, number });
  const body = {
    requestId: `practice-${number}-${match.id}-${cup.version}`,
    organiser: ORGANISER,
    version: cup.version,
    edits: [{ kind: 'declare' as const, outcome }],
  };
  await call(saveEdits, { params: { id }, headers: { 'x-secret': secret }, body });
}

/** Puts the next match of a cup on the broadcast, unless something else is there. */
async function putOnAir(run: Run, id: string): Promise<void> {
  const { call, secret } = run;
  const shown = await call(contract.getSnapshot);
  const { cups } = await listCups(run);
  if (shown && !cups.some(({ name }) => name === shown.tournamentId)) return;
  const cup = await call(contract.getTournament, { params: { id } });
  const match = nextMatch(bracketOf(cup).rounds);
  if (!match || (shown?.tournamentId === id && shown.matchId === match.id)) return;
  const body = snapshotOf(cup, match.id);
  await call(contract.saveSnapshot, { headers: { 'x-secret': secret }, body });
}

const bracketOf = ({ participants, outcomes }: contract.Tournament) =>
  createBracket(
    participants.map(({ ID }) => ID),
    outcomes,
  );

/** The first undecided match with both sides, round by round. */
function nextMatch(rounds: readonly (readonly Match[])[]): Match | null {
  return rounds.flat().find(({ state }) => state === 'ready') ?? null;
}
