import { createBracket, type Match, type Outcome } from '@ringside/bracket';
import type { HttpClient } from '@ringside/contract/client';
import * as contract from '#app/features/tournaments/contract.ts';
import { saveEdits } from '#app/features/tournaments/edits/contract.ts';
import { snapshotOf } from '#app/features/tournaments/shown-bracket/bracket-view.ts';
import type { SeasonLogger, Wait } from '../persist.ts';
import { cupName, cupNumber, drawOutcome } from './cup-plan.ts';

export const ORGANISER = 'Practice season';

export interface CupOptions {
  call: HttpClient;
  secret: string;
  seed: string;
  everyMs: number;
  kept?: number;
  signal: AbortSignal;
  logger: SeasonLogger;
  now?: () => number;
  wait?: Wait;
}

export type Run = Required<CupOptions>;

export async function listCups({ call }: Run) {
  const listed = await call(contract.listTournaments);
  const cups = listed.flatMap((cup) => {
    const number = cupNumber(cup);
    return number === null ? [] : { ...cup, number };
  });
  const [latest] = cups.toSorted((a, b) => b.number - a.number);
  const others = new Set(listed.filter((cup) => !cup.practice).map(({ name }) => name));
  const free = (from: number) => {
    let number = from;
    while (others.has(cupName(number))) number += 1;
    return number;
  };
  return { latest: latest ?? null, alone: cups.length === listed.length, cups, free };
}

export async function playMatch(
  run: Run,
  { id, number }: { id: string; number: number },
): Promise<void> {
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

export async function putOnAir(run: Run, id: string): Promise<void> {
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

export function nextMatch(rounds: readonly (readonly Match[])[]): Match | null {
  return rounds.flat().find(({ state }) => state === 'ready') ?? null;
}
