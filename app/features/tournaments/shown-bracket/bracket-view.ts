import {
  allMatches,
  type Bracket,
  findMatch,
  type Match,
  type Outcome,
  type Side,
  type Slot,
  type Walkover,
} from '@ringside/bracket';
import { correct, outcomeOf, removeOutcome } from '@ringside/bracket/declare';
import { orderOfPlay } from '@ringside/bracket/order';
import type { EndpointResponse } from '@ringside/contract/endpoint';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import {
  type MonsterDefinition,
  type Pause,
  type ShownMonster,
  type Snapshot,
  type Tournament,
  UNKNOWN_STATS_MESSAGE,
} from '../contract.ts';
import { bracketOf } from '../edits/edits.ts';
import { roundKeyOf } from '../edits/settings.ts';
import { MIN_PARTICIPANTS, type OUT_WORDS, roundName } from '../rules.ts';
import type { getBracket } from './contract.ts';

export interface MatchupRow {
  side: Side;
  kind: Slot['kind'];
  from: { id: string; loser?: true } | null;
  participant: MonsterRecord | null;
  seed: number | null;
  /** The monster's name, 'Bye', or 'Winner of R1-2'. */
  label: string;
  score: number | null;
  mark: 'winner' | 'loser' | null;
  /** Why it is out of the whole cup; its place here is a bye. */
  out: keyof typeof OUT_WORDS | null;
}

export interface Matchup {
  id: string;
  round: number;
  number: number;
  roundName: string;
  state: Match['state'];
  rows: [MatchupRow, MatchupRow];
  nextId: string | null;
  walkover: Walkover | null;
  fights: readonly number[];
}

export interface RoundView {
  round: number;
  key: string;
  part: 'upper' | 'lower' | 'finals';
  name: string;
  bestOf: number | null;
  matchups: Matchup[];
}

export interface TournamentView {
  rounds: RoundView[];
  idleReset: RoundView | null;
  thirdPlace: Matchup | null;
  champion: MonsterRecord | null;
  status: 'empty' | 'setting-up' | 'open' | 'running' | 'finished';
  decided: number;
  total: number;
  /** Matches that come first. */
  queue: readonly string[];
  pause: Pause | null;
}

const THIRD_PLACE = 'Third place';

export function allMatchups({ rounds, thirdPlace }: TournamentView): Matchup[] {
  const all = rounds.flatMap(({ matchups }) => matchups);
  if (thirdPlace) return all.toSpliced(-1, 0, thirdPlace);
  return all.sort((a, b) => orderOfPlay(a.id) - orderOfPlay(b.id));
}

export const isEmpty = ({ rows }: Matchup): boolean =>
  rows.every(({ kind, out }) => kind === 'bye' && !out);

const PART_NAMES = { upper: 'Upper bracket', lower: 'Lower bracket', finals: 'Grand final' };

export function partsOf(rounds: readonly RoundView[]): { name: string; rounds: RoundView[] }[] {
  const parts = [...Map.groupBy(rounds, ({ part }) => part)];
  return parts.map(([part, ofPart]) => ({
    name: parts.length > 1 ? PART_NAMES[part] : '',
    rounds: ofPart,
  }));
}

export function viewTournament(tournament: Tournament): TournamentView {
  const bracket = bracketOf(tournament);
  const seeds = new Map(
    tournament.participants.map((record, index) => [record.ID, { record, seed: index + 1 }]),
  );
  const outcomes = new Map(tournament.outcomes.map((outcome) => [outcome.id, outcome]));
  const known = {
    seeds,
    scores: tournament.scores,
    outcomes,
    isReset: bracket.finals[1]?.state !== 'bye',
    out: tournament.out,
  };
  const all = namedRounds(bracket).map(({ part, name, matches }, index): RoundView => {
    const matchups = matches.map((match) => toMatchup(match, name, known));
    const key = roundKeyOf(matches[0]?.id ?? '');
    const bestOf = tournament.bestOfRounds?.[key] ?? null;
    return { round: index + 1, key, part, name, bestOf, matchups };
  });
  const champion = bracket.champion === null ? undefined : seeds.get(bracket.champion)?.record;
  const third = bracket.thirdPlace;
  const last = all.at(-1);
  const idleReset = last?.matchups.every(isEmpty) ? last : null;
  return {
    rounds: idleReset ? all.slice(0, -1) : all,
    idleReset,
    thirdPlace: third && toMatchup(third, THIRD_PLACE, known),
    champion: champion ?? null,
    status: statusOf(tournament, champion !== undefined),
    decided: tournament.outcomes.length,
    queue: tournament.queue ?? [],
    pause: tournament.pause ?? null,
    total: allMatches(bracket).filter((match) => match.state !== 'bye' && !isIdleReset(match))
      .length,
  };
}

export const IDLE_RESET_NAME = 'Reset, if needed';
const isIdleReset = ({ id, state }: Match) => id === 'G2-1' && state === 'unknown';

interface NamedRound extends Pick<RoundView, 'part' | 'name'> {
  matches: readonly Match[];
}

function namedRounds({ rounds, lower, finals }: Bracket): NamedRound[] {
  const isDouble = finals.length > 0;
  const upper = rounds.map((matches, index): NamedRound => {
    const name = roundName(index + 1, rounds.length);
    const ofUpper = isDouble ? `Upper ${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
    return { part: 'upper', name: ofUpper, matches };
  });
  const fought = lower.filter((matches) => matches.some(({ state }) => state !== 'bye'));
  const below = fought.map((matches, index): NamedRound => {
    const isLast = index === fought.length - 1;
    return { part: 'lower', name: isLast ? 'Lower final' : `Lower round ${index + 1}`, matches };
  });
  const last = finals.map((final, index): NamedRound => {
    return {
      part: 'finals',
      name: index === 0 ? 'Grand final' : isIdleReset(final) ? IDLE_RESET_NAME : 'Reset',
      matches: [final],
    };
  });
  return [...upper, ...below, ...last];
}

interface Known {
  seeds: Map<number, { record: MonsterRecord; seed: number }>;
  scores: Tournament['scores'];
  outcomes: Map<string, Outcome>;
  isReset: boolean;
  out: Tournament['out'];
}

function toMatchup(match: Match, name: string, known: Known): Matchup {
  const { seeds, scores, outcomes, isReset, out } = known;
  const next = match.next?.id === 'G2-1' && !isReset ? null : match.next;
  const open = match.state === 'ready' ? scores[match.id] : undefined;
  const row = (side: Side, slot: Slot, score: number | null): MatchupRow => {
    const outId = slot.kind === 'bye' ? slot.out : undefined;
    const known = seeds.get(slot.kind === 'participant' ? slot.id : (outId ?? 0));
    const isThere = slot.kind !== 'bye' || outId !== undefined;
    const lost = match.winner !== null && isThere && match.winner !== known?.record.ID;
    const won = match.winner !== null && match.winner === known?.record.ID;
    return {
      side,
      kind: slot.kind,
      from: match.from[side === 'left' ? 0 : 1],
      participant: known?.record ?? null,
      seed: known?.seed ?? null,
      label: labelOf(slot, known?.record),
      score,
      mark: won ? 'winner' : lost ? 'loser' : null,
      out: outId === undefined ? null : (out?.[outId] ?? 'gone'),
    };
  };
  return {
    id: match.id,
    round: match.round,
    number: match.number,
    roundName: name,
    state: match.state,
    rows: [
      row('left', match.left, match.leftScore ?? open?.leftScore ?? null),
      row('right', match.right, match.rightScore ?? open?.rightScore ?? null),
    ],
    nextId: next?.id ?? null,
    walkover: outcomes.get(match.id)?.walkover ?? null,
    fights: outcomes.get(match.id)?.fights ?? [],
  };
}

function labelOf(slot: Slot, record: MonsterRecord | undefined): string {
  if (slot.kind === 'bye') return record?.MONSTER_NAME ?? 'Bye';
  if (slot.kind === 'unknown') return `${slot.loser ? 'Loser' : 'Winner'} of ${slot.from}`;
  return record?.MONSTER_NAME ?? `Monster ${slot.id}`;
}

function statusOf({ participants, outcomes }: Tournament, finished: boolean) {
  if (finished) return 'finished';
  if (participants.length === 0) return 'empty';
  if (participants.length < MIN_PARTICIPANTS) return 'setting-up';
  return outcomes.length > 0 ? 'running' : 'open';
}

function listed({ participant }: MatchupRow) {
  if (!participant) return null;
  const { ID, MONSTER_NAME, RACE } = participant;
  return { ID, MONSTER_NAME, RACE };
}

/** The bracket for programs: what a viewer reads from it. */
export function shownRounds(tournament: Tournament): EndpointResponse<typeof getBracket> {
  const { rounds, thirdPlace } = viewTournament(tournament);
  const third = thirdPlace
    ? [{ name: thirdPlace.roundName, bestOf: null, matchups: [thirdPlace] }]
    : [];
  return {
    rounds: [...rounds, ...third].map(({ name, bestOf, matchups }) => ({
      name,
      bestOf,
      matches: matchups.map(({ id, rows: [left, right] }) => ({
        id,
        left: listed(left),
        right: listed(right),
        leftScore: left.score,
        rightScore: right.score,
        winner: [left, right].find(({ mark }) => mark === 'winner')?.participant?.ID ?? null,
      })),
    })),
  };
}

export function findMatchup(view: TournamentView, matchId: string): Matchup | null {
  return allMatchups(view).find(({ id }) => id === matchId) ?? null;
}

export function pathOf(view: TournamentView, ID: number): string[] {
  return allMatchups(view)
    .filter(({ rows }) => rows.some(({ participant }) => participant?.ID === ID))
    .map(({ id }) => id);
}

export interface ResultPreview {
  outcome: Outcome;
  corrects: boolean;
  undone: Outcome[];
}

/** @throws BracketError when it is impossible, `equal_scores` among others */
export function previewResult(
  tournament: Tournament,
  matchId: string,
  leftScore: number,
  rightScore: number,
): ResultPreview | null {
  const bracket = bracketOf(tournament);
  const match = findMatch(bracket, matchId);
  if (!match) return null;
  const outcome = outcomeOf(match, leftScore, rightScore);
  const corrects = match.state === 'decided';
  return { outcome, corrects, undone: correct(bracket, outcome).undone };
}

export function previewTakeBack(tournament: Tournament, matchId: string): Outcome[] {
  return removeOutcome(bracketOf(tournament), matchId).undone;
}

export function definitionOf(record: MonsterRecord): ShownMonster {
  const {
    DATE: _date,
    COMBINED_STATS: _sum,
    streak: _streak,
    bestStreak: _best,
    ...shown
  } = record;
  return shown;
}

/** @throws Error for a monster with unknown figures */
export function orderedDefinitionOf(record: MonsterRecord): MonsterDefinition {
  const definition = definitionOf(record);
  if (Object.values(definition).includes(null)) throw new Error(UNKNOWN_STATS_MESSAGE);
  return definition as MonsterDefinition;
}

/** The broadcast's snapshot of a match, or null while one side is unknown. */
export function snapshotOf(tournament: Tournament, matchId: string): Snapshot | null {
  const matchup = findMatchup(viewTournament(tournament), matchId);
  const [left, right] = matchup?.rows ?? [];
  if (!matchup || !left?.participant || !right?.participant) return null;
  const winner = [left, right].find(({ mark }) => mark === 'winner')?.participant?.ID;
  return {
    tournamentId: tournament.id,
    tournamentUid: tournament.uid,
    matchId,
    roundName: matchup.roundName,
    leftCombatant: definitionOf(left.participant),
    rightCombatant: definitionOf(right.participant),
    leftScore: left.score ?? 0,
    rightScore: right.score ?? 0,
    winner: winner ?? null,
    ...(matchup.walkover && { walkover: matchup.walkover }),
  };
}
