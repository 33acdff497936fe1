import { createBracket } from '@ringside/bracket';
import { correct } from '@ringside/bracket/declare';
import { type MonsterRecord, searchMonsters } from '#app/features/records/contract.ts';
import * as contract from '#app/features/tournaments/contract.ts';
import {
  archiveTournament,
  deleteTournament,
} from '#app/features/tournaments/lifecycle/contract.ts';
import { persist, waitForReal } from '../persist.ts';
import {
  type CupOptions,
  listCups,
  nextMatch,
  ORGANISER,
  playMatch,
  putOnAir,
  type Run,
} from './cup-match.ts';
import { CUP_SIZE, cupName, drawField, drawOutcome } from './cup-plan.ts';

export const PAST_CUPS = 12;
export const FIRST_RESULTS = 5;
const TURNS = CUP_SIZE;
const POOL = 40;
const MOST_PAGES_BETWEEN = 3;
const CUP_TAKES_MS = 55 * 60_000;
/** Number of cups to keep; older ones are deleted, since the number of tournaments is limited. */
const KEPT_CUPS = 48;
const ON_AIR_AFTER = 1 / 3;

/** In a new league past cups first, then live ones with a result each sixteenth of `everyMs`. */
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
  results: number;
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
