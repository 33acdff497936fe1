/** Plain data: queued while offline, and applied again to a state that somebody else saved. */
import {
  type Bracket,
  BracketError,
  type BracketReason,
  createBracket,
  findMatch,
  isScore,
  type Match,
  type Outcome,
  participantOf,
} from '@ringside/bracket';
import { correct, declare, putOut, removeOutcome } from '@ringside/bracket/declare';
import { orderOfPlay } from '@ringside/bracket/order';
import { MAX_PARTICIPANTS } from '@ringside/bracket/seeding';
import { tournamentIdOf } from '#app/core/tournament-address.ts';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import {
  BRACKET_MESSAGES,
  HAS_FOUGHT_MESSAGE,
  MONSTER_NOT_FOUND_MESSAGE,
  NOT_A_PARTICIPANT_MESSAGE,
  type Pause,
  SELECTED_MESSAGE,
  STARTED_MESSAGE,
  type Tournament,
} from '../contract.ts';
import { MAX_SELECTED } from '../rules.ts';
import {
  type Settings,
  type SettingsFields,
  settingsFields,
  settingsOf,
  withoutSettings,
} from './settings.ts';

export type Edit =
  | { kind: 'add'; participant: MonsterRecord; seed?: number }
  | { kind: 'remove'; ID: number }
  | { kind: 'replace'; ID: number; participant: MonsterRecord }
  | { kind: 'seed'; order: number[]; seeded?: Tournament['seeded'] }
  | { kind: 'select'; selected: number[] }
  /** The matches that come first. */
  | { kind: 'queue'; queue: string[] }
  /** The running score of an open match; null clears it. */
  | { kind: 'score'; matchId: string; score: Tournament['scores'][string] | null }
  | { kind: 'pause'; pause: Pause | null }
  /** Out of the whole cup, or back in it. */
  | ({ kind: 'out'; IDs: number[]; why: WhyOut | null } & Undoing)
  | { kind: 'declare'; outcome: Outcome }
  | ({ kind: 'correct'; outcome: Outcome } & Undoing)
  | ({ kind: 'take-back'; matchId: string } & Undoing)
  | ({ kind: 'settings' } & Pick<Settings, 'bestOf' | 'thirdPlace'> & Partial<Settings> & Undoing)
  | ({ kind: 'reset' } & Undoing)
  | ({ kind: 'restore'; remove: string[]; outcomes: Outcome[] } & Undoing);

type WhyOut = NonNullable<Tournament['out']>[string];

interface Undoing {
  /** Results that the organiser was shown as undone; the edit may undo no others (`applySave`). */
  undoes?: Outcome[];
}

export type EditReason =
  | BracketReason
  | 'started'
  | 'has_fought'
  | 'not_a_participant'
  | 'selected';

const MESSAGES: Record<EditReason, string> = {
  ...BRACKET_MESSAGES,
  started: STARTED_MESSAGE,
  has_fought: HAS_FOUGHT_MESSAGE,
  not_a_participant: MONSTER_NOT_FOUND_MESSAGE,
  selected: SELECTED_MESSAGE,
};

export class EditError extends Error {
  override readonly name = 'EditError';
  readonly reason: EditReason;

  constructor(reason: EditReason, message = MESSAGES[reason]) {
    super(message);
    this.reason = reason;
  }
}

export function newTournament(name: string, uid = ''): Tournament {
  const id = tournamentIdOf(name);
  const nothing = { participants: [], outcomes: [], eliminated: [], scores: {}, selected: [] };
  return { id, name: id, uid, ...nothing, champion: null, version: 0, updatedAt: '' };
}

const FIELDS = ['participants', 'outcomes', 'thirdPlace', 'format', 'out'] as const;
export type BracketSource = Omit<Pick<Tournament, (typeof FIELDS)[number]>, 'participants'> & {
  participants: readonly { ID: number }[];
};

type Out = NonNullable<Tournament['out']>;
const NOBODY: Out = {};
export const outIds = (out: Tournament['out'] = NOBODY) => Object.keys(out).map(Number);

const brackets = new WeakMap<Outcome[], { source: BracketSource; bracket: Bracket }>();

/** Memoised by the identity of the lists, which are never mutated. @throws BracketError */
export function bracketOf(source: BracketSource): Bracket {
  const { participants, outcomes, thirdPlace, format, out } = source;
  const known = brackets.get(outcomes);
  if (known && FIELDS.every((field) => known.source[field] === source[field])) return known.bracket;
  const ids = participants.map(({ ID }) => ID);
  const bracket = createBracket(ids, outcomes, { thirdPlace, format, out: outIds(out) });
  brackets.set(outcomes, { source, bracket });
  return bracket;
}

/** The argument is not mutated. @throws EditError if the edit cannot be applied */
export function applyEdit(tournament: Tournament, edit: Edit): Tournament {
  try {
    return derived(tournament, change(tournament, edit));
  } catch (error) {
    if (error instanceof BracketError) throw new EditError(error.reason);
    throw error;
  }
}

export function undoOf(edit: Edit, before: Tournament, after: Tournament): Edit[] {
  const main = mainUndoOf(edit, before, after);
  if (edit.kind === 'score') return main;
  const left = edit.kind === 'remove' || edit.kind === 'replace' ? edit.ID : 0;
  const out = before.out?.[left] ? outUndo([left], before) : [];
  return [...main, ...out, ...removedBy(before, after)];
}

function mainUndoOf(edit: Edit, before: Tournament, after: Tournament): Edit[] {
  switch (edit.kind) {
    case 'add':
      return [{ kind: 'remove', ID: edit.participant.ID }];
    case 'remove': {
      const seed = before.participants.findIndex(({ ID }) => ID === edit.ID);
      const participant = before.participants[seed];
      return participant ? [{ kind: 'add', participant, seed: seed + 1 }] : [];
    }
    case 'seed':
      return [{ kind: 'seed', order: idsOf(before), seeded: before.seeded }];
    case 'replace': {
      const participant = before.participants.find(({ ID }) => ID === edit.ID);
      return participant ? [{ kind: 'replace', ID: edit.participant.ID, participant }] : [];
    }
    case 'settings':
      return [{ kind: 'settings', ...settingsOf(before) }, ...resultsUndo(before, after)];
    case 'select':
      return [{ kind: 'select', selected: before.selected }];
    case 'queue':
      return [{ kind: 'queue', queue: before.queue ?? [] }];
    case 'pause':
      return [{ kind: 'pause', pause: before.pause ?? null }];
    case 'out':
      return [...outUndo(edit.IDs, before), ...resultsUndo(before, after)];
    case 'score':
      return [{ ...edit, score: before.scores[edit.matchId] ?? null }];
    default:
      return resultsUndo(before, after);
  }
}

function outUndo(IDs: readonly number[], { out = NOBODY }: Tournament): Edit[] {
  const byReason = Map.groupBy(IDs, (ID) => out[ID] ?? null);
  return [...byReason].map(([why, IDs]) => ({ kind: 'out', IDs, why }));
}

function resultsUndo(before: Tournament, after: Tournament): Edit[] {
  const made = missingFrom(before.outcomes, after.outcomes);
  const outcomes = missingFrom(after.outcomes, before.outcomes);
  if (made.length + outcomes.length === 0) return [];
  return [{ kind: 'restore', remove: made.map(({ id }) => id), outcomes, undoes: made }];
}

function removedBy(before: Tournament, after: Tournament): Edit[] {
  const scores = Object.entries(before.scores)
    .filter(([matchId]) => after.scores[matchId] === undefined)
    .map(([matchId, score]): Edit => ({ kind: 'score', matchId, score }));
  const lost = before.selected.some((ID) => !after.selected.includes(ID));
  const unselected = lost && !before.selected.every((ID) => idsOf(after).includes(ID));
  return [
    ...scores,
    ...(unselected ? [{ kind: 'select', selected: before.selected } as const] : []),
  ];
}

type Changed = Pick<Tournament, 'participants' | 'outcomes' | 'scores' | 'selected'> &
  SettingsFields;

function change(tournament: Tournament, edit: Edit): Changed {
  switch (edit.kind) {
    case 'add':
    case 'remove':
    case 'seed':
      if (tournament.outcomes.length > 0) throw new EditError('started');
      return withoutScores(tournament, { ...tournament, ...changeField(tournament, edit) });
    case 'select':
      return { ...tournament, selected: selection(tournament, edit.selected) };
    case 'queue': {
      const { queue: _, ...rest } = tournament;
      return edit.queue.length > 0 ? { ...rest, queue: edit.queue } : rest;
    }
    case 'pause': {
      const { pause: _, ...rest } = tournament;
      return edit.pause ? { ...rest, pause: edit.pause } : rest;
    }
    case 'out':
      return putOutOrBack(tournament, edit);
    case 'score':
      return { ...tournament, scores: changeScore(tournament, edit) };
    case 'reset':
      return { ...tournament, outcomes: [], scores: {} };
    case 'replace':
      return { ...tournament, ...replaceParticipant(tournament, edit) };
    case 'settings':
      return changeSettings(tournament, edit);
    default:
      return { ...tournament, ...changeResults(tournament, edit) };
  }
}

/** An undo that restores the former seeding has none: the pairs are the same. */
function withoutScores(before: Tournament, after: Changed): Changed {
  const same = idsOf(before).join() === after.participants.map(({ ID }) => ID).join();
  return same ? after : { ...after, scores: {} };
}

type FieldEdit = Extract<Edit, { kind: 'add' | 'remove' | 'seed' }>;

function changeField(tournament: Tournament, edit: FieldEdit) {
  const { participants, selected } = tournament;
  switch (edit.kind) {
    case 'add': {
      if (participants.length >= MAX_PARTICIPANTS) throw new EditError('too_many_participants');
      if (participants.some(({ ID }) => ID === edit.participant.ID)) {
        throw new EditError('participant_twice');
      }
      const place = (edit.seed ?? participants.length + 1) - 1;
      return { participants: participants.toSpliced(place, 0, edit.participant), selected };
    }
    case 'remove':
      if (!participants.some(({ ID }) => ID === edit.ID)) throw new EditError('not_a_participant');
      return {
        ...withoutOne(tournament, edit.ID),
        participants: participants.filter(({ ID }) => ID !== edit.ID),
        selected: selected.filter((ID) => ID !== edit.ID),
      };
    case 'seed': {
      const place = new Map(edit.order.map((ID, index) => [ID, index]));
      const placeOf = ({ ID }: MonsterRecord) => place.get(ID) ?? edit.order.length;
      const sorted = participants.toSorted((a, b) => placeOf(a) - placeOf(b));
      return { participants: sorted, selected, seeded: edit.seeded };
    }
  }
}

function replaceParticipant(
  tournament: Tournament,
  { ID, participant }: Extract<Edit, { kind: 'replace' }>,
) {
  const { participants, outcomes, selected } = tournament;
  if (!participants.some((participant) => participant.ID === ID))
    throw new EditError('not_a_participant');
  if (participants.some((present) => present.ID === participant.ID))
    throw new EditError('participant_twice');
  if (outcomes.some(({ leftId, rightId }) => leftId === ID || rightId === ID)) {
    throw new EditError('has_fought');
  }
  const next = participants.map((present) => (present.ID === ID ? participant : present));
  const out = withoutOne(tournament, ID);
  const after = bracketOf({ ...tournament, ...out, participants: next });
  return {
    ...out,
    participants: next,
    scores: keptScores(tournament, bracketOf(tournament), after),
    selected: selected.filter((id) => id !== ID),
  };
}

function withoutOne({ out = NOBODY }: Tournament, ID: number): Pick<Tournament, 'out'> {
  const { [ID]: _, ...others } = out;
  return ID in out ? { out: others } : {};
}

function changeSettings(
  tournament: Tournament,
  { kind: _, undoes: __, ...edit }: Extract<Edit, { kind: 'settings' }>,
): Changed {
  const { queue, out, pause } = tournament;
  const fields = settingsFields({ ...settingsOf(tournament), ...edit, queue, out, pause });
  const next = { ...withoutSettings(tournament), ...fields };
  const matches = bracketOf({ ...next, outcomes: [] });
  const kept = tournament.outcomes.filter(({ id }) => findMatch(matches, id) !== null);
  const outcomes = kept.length === tournament.outcomes.length ? tournament.outcomes : kept;
  const after = bracketOf({ ...next, outcomes });
  return { ...next, outcomes, scores: keptScores(tournament, bracketOf(tournament), after) };
}

function putOutOrBack(tournament: Tournament, edit: Extract<Edit, { kind: 'out' }>): Changed {
  const known = new Set(idsOf(tournament));
  if (!edit.IDs.every((ID) => known.has(ID))) throw new EditError('not_a_participant');
  const others = Object.entries(tournament.out ?? NOBODY).filter(
    ([ID]) => !edit.IDs.includes(Number(ID)),
  );
  const { why } = edit;
  const out = Object.fromEntries([...others, ...(why ? edit.IDs.map((ID) => [ID, why]) : [])]);
  const before = bracketOf(tournament);
  const { bracket, undone } = putOut(before, outIds(out));
  const outcomes = undone.length > 0 ? [...bracket.outcomes] : tournament.outcomes;
  return { ...tournament, out, outcomes, scores: keptScores(tournament, before, bracket) };
}

function selection(tournament: Tournament, selected: number[]): number[] {
  if (selected.length > MAX_SELECTED) throw new EditError('selected');
  const known = new Set(idsOf(tournament));
  if (new Set(selected).size < selected.length || !selected.every((ID) => known.has(ID))) {
    throw new EditError('not_a_participant', NOT_A_PARTICIPANT_MESSAGE);
  }
  return selected;
}

function changeScore(
  tournament: Tournament,
  { matchId, score }: Extract<Edit, { kind: 'score' }>,
): Tournament['scores'] {
  const { [matchId]: _, ...others } = tournament.scores;
  if (score === null) return others;
  const reason = reasonAgainstScore(bracketOf(tournament), matchId, score);
  if (reason) throw new EditError(reason);
  return { ...others, [matchId]: score };
}

/** Why a match cannot have a running score, or null. */
export function reasonAgainstScore(
  bracket: Bracket,
  matchId: string,
  score: Tournament['scores'][string],
): BracketReason | null {
  const match = findMatch(bracket, matchId);
  if (!match) return 'unknown_match';
  if (match.state === 'bye') return 'bye';
  if (match.state === 'unknown') return 'not_yet_known';
  if (match.state === 'decided') return 'already_decided';
  return [score.leftScore, score.rightScore].every(isScore) ? null : 'score';
}

type ResultEdit = Extract<Edit, { kind: 'declare' | 'correct' | 'take-back' | 'restore' }>;

function changeResults(tournament: Tournament, edit: ResultEdit) {
  const before = bracketOf(tournament);
  const after = bracketAfter(before, edit);
  return { outcomes: [...after.outcomes], scores: keptScores(tournament, before, after) };
}

function bracketAfter(before: Bracket, edit: ResultEdit): Bracket {
  switch (edit.kind) {
    case 'declare':
      return declare(before, edit.outcome).bracket;
    case 'correct':
      return correct(before, edit.outcome).bracket;
    case 'take-back':
      return removeOutcome(before, edit.matchId).bracket;
    case 'restore':
      return restore(before, edit);
  }
}

function restore(before: Bracket, { remove, outcomes }: Pick<RestoreEdit, 'remove' | 'outcomes'>) {
  const again = new Set(outcomes.map(({ id }) => id));
  const without = remove
    .filter((id) => !again.has(id))
    // It may have been removed together with a result before it.
    .reduce((now, id) => (isDecided(now, id) ? removeOutcome(now, id).bracket : now), before);
  const inOrder = outcomes.toSorted((a, b) => orderOfPlay(a.id) - orderOfPlay(b.id));
  return inOrder.reduce((now, outcome) => correct(now, outcome).bracket, without);
}

type RestoreEdit = Extract<Edit, { kind: 'restore' }>;

const isDecided = (bracket: Bracket, id: string) => findMatch(bracket, id)?.state === 'decided';

function keptScores({ scores }: Tournament, before: Bracket, after: Bracket) {
  const isKept = (id: string) => {
    const [was, is] = [findMatch(before, id), findMatch(after, id)];
    return is?.state === 'ready' && was !== null && sameSides(was, is);
  };
  return Object.fromEntries(Object.entries(scores).filter(([id]) => isKept(id)));
}

const sameSides = (a: Match, b: Match) =>
  participantOf(a.left) === participantOf(b.left) &&
  participantOf(a.right) === participantOf(b.right);

function derived(tournament: Tournament, changed: Changed): Tournament {
  const { eliminated, champion } = bracketOf(changed);
  return {
    ...withoutSettings(tournament),
    ...withoutSettings(changed),
    ...settingsFields(changed),
    eliminated: kept(tournament.eliminated, eliminated),
    champion,
  };
}

const kept = (before: number[], now: readonly number[]) =>
  before.join() === now.join() ? before : [...now];

const idsOf = ({ participants }: Tournament) => participants.map(({ ID }) => ID);

export function missingFrom(others: readonly Outcome[], list: readonly Outcome[]): Outcome[] {
  return list.filter((outcome) => !others.some((other) => same(outcome, other)));
}

/** The results that an edit removes or changes. @throws EditError if it cannot be applied */
export function undoneByEdit(tournament: Tournament, edit: Edit): Outcome[] {
  return missingFrom(applyEdit(tournament, edit).outcomes, tournament.outcomes);
}

export function same(a: Outcome, b: Outcome): boolean {
  return (['id', 'leftId', 'rightId', 'leftScore', 'rightScore', 'walkover'] as const).every(
    (field) => a[field] === b[field],
  );
}
