/** One tournament on an organiser's desk, as values: what is saved, what is not, what came between. */

import type { Tournament, TournamentChange } from '../../../contract.ts';
import { changeText, differences } from '../../../edits/changes.ts';
import { applyEdit, type Edit, EditError, rebase, undoOf } from '../../../edits/edits.ts';
import {
  answer,
  type Choice,
  type Conflict,
  merge,
  openKeys,
  touchedKeys,
} from '../../../edits/merge.ts';

/** What waits in the browser until it is sent, and what it was made on top of. */
export interface Draft {
  base: Tournament;
  edits: Edit[];
  held: Conflict[];
}

/** What somebody else saved while this desk had changes of its own. */
export interface RemoteChanges {
  /** They are the saves after this version. */
  since: number;
  changes: TournamentChange[];
  /** Changes of mine that could not be put on top, each with the reason. */
  told: Conflict[];
}

/** One thing an organiser did, and how it is taken back. */
interface Step {
  edits: Edit[];
  undo: Edit[];
  label: string;
  /** Matches it changed; when another organiser changes them too, it can no longer be undone. */
  keys: string[];
}

export interface DeskState extends Draft {
  /** `base` with `edits` on top: what the organiser sees. */
  tournament: Tournament;
  /** So many of the edits are on their way. */
  sending: number;
  meanwhile: RemoteChanges | null;
  done: readonly Step[];
  undone: readonly Step[];
}

const MAX_STEPS = 100;

/** A desk with what the browser had kept, if anything. */
export function openDesk(loaded: Tournament, draft: Draft | null): DeskState {
  const { base, edits, held } = draft ?? { base: loaded, edits: [], held: [] };
  const { tournament } = rebase(base, edits);
  const desk = { base, edits, held, tournament, sending: 0, meanwhile: null, done: [], undone: [] };
  return loaded.version > base.version ? takeTheirs(desk, loaded) : desk;
}

/**
 * Does edits as one step.
 * @throws EditError when one of them cannot be done; then none is
 */
export function perform(desk: DeskState, edits: Edit[]): DeskState {
  const { next, undo } = apply(desk, edits);
  const label = differenceText(desk.tournament, next.tournament);
  const [last, first, lastFirst] = [desk.done.at(-1), edits[0], desk.done.at(-1)?.edits[0]];
  const again = last && first && lastFirst && isSameScore(first, lastFirst);
  const { results, scores } = touchedKeys(desk.tournament, next.tournament);
  const step = again
    ? { ...last, edits, label }
    : { edits, undo, label, keys: [...results, ...scores] };
  const done = [...(again ? desk.done.slice(0, -1) : desk.done), step].slice(-MAX_STEPS);
  return { ...next, done, undone: [] };
}

/** @throws EditError when it can no longer be taken back */
export function undoStep(desk: DeskState): DeskState {
  const step = desk.done.at(-1);
  if (!step) return desk;
  const { next } = apply(desk, step.undo);
  return { ...next, done: desk.done.slice(0, -1), undone: [...desk.undone, step] };
}

/** @throws EditError when it can no longer be done */
export function redoStep(desk: DeskState): DeskState {
  const step = desk.undone.at(-1);
  if (!step) return desk;
  const { next, undo } = apply(desk, step.edits);
  return { ...next, done: [...desk.done, { ...step, undo }], undone: desk.undone.slice(0, -1) };
}

function apply(desk: DeskState, edits: Edit[]): { next: DeskState; undo: Edit[] } {
  const undo: Edit[] = [];
  let { tournament } = desk;
  for (const edit of edits) {
    const before = tournament;
    tournament = applyEdit(before, edit);
    undo.unshift(undoOf(edit, before, tournament));
  }
  return { next: { ...desk, tournament, edits: edits.reduce(queued(desk), desk.edits) }, undo };
}

/** A running score that changes again before it is sent is one edit. */
const queued =
  ({ sending }: DeskState) =>
  (edits: Edit[], edit: Edit): Edit[] => {
    const last = edits.at(-1);
    const again = edits.length > sending && last !== undefined && isSameScore(last, edit);
    return [...(again ? edits.slice(0, -1) : edits), edit];
  };

const isSameScore = (a: Edit, b: Edit) =>
  a.kind === 'score' && b.kind === 'score' && a.matchId === b.matchId;

/** The server has taken what was sent. */
export function taken(desk: DeskState, base: Tournament): DeskState {
  const edits = desk.edits.slice(desk.sending);
  return { ...desk, base, edits, sending: 0, tournament: rebase(base, edits).tournament };
}

/** What another organiser saved comes under what is not yet saved here. */
export function takeTheirs(desk: DeskState, theirs: Tournament): DeskState {
  const { base, edits } = desk;
  const { tournament, applied, held } = tryMerge(base, theirs, edits);
  const open = openKeys([...desk.held, ...held]).length > 0;
  const keys = touchedKeys(base, theirs);
  const before = desk.meanwhile ?? { since: base.version, changes: [], told: [] };
  const meanwhile = {
    since: before.since,
    changes: [...before.changes, ...differences(base.version === 0 ? null : base, theirs)],
    told: [...before.told, ...(open ? [] : held)],
  };
  return {
    ...desk,
    ...{ base: theirs, tournament, edits: applied, sending: 0 },
    held: open ? [...desk.held, ...held] : [],
    meanwhile: edits.length > 0 || desk.meanwhile ? meanwhile : null,
    done: desk.done.filter((step) => {
      return !step.keys.some((key) => keys.results.has(key) || keys.scores.has(key));
    }),
    undone: [],
  };
}

function tryMerge(base: Tournament, theirs: Tournament, edits: Edit[]) {
  try {
    return merge(base, theirs, edits);
  } catch (error) {
    // What an older Ringside kept may not fit what it was made on; whatever fits is done.
    if (!(error instanceof EditError)) throw error;
    const { refused, ...rest } = rebase(theirs, edits);
    return { ...rest, held: refused.map((one): Conflict => ({ ...one, key: null })) };
  }
}

/** The organiser's answer about what both changed. */
export function decide(desk: DeskState, key: string, choice: Choice): DeskState {
  const { tournament, applied, held } = answer(desk.tournament, desk.held, key, choice);
  const open = openKeys(held).length > 0;
  const { meanwhile } = desk;
  return {
    ...desk,
    tournament,
    edits: [...desk.edits, ...applied],
    held: open ? held : [],
    meanwhile: meanwhile && { ...meanwhile, told: [...meanwhile.told, ...(open ? [] : held)] },
  };
}

/** Lets go of everything that is not on the server. */
export function discard(desk: DeskState): DeskState {
  const { base } = desk;
  return { ...desk, tournament: base, edits: [], held: [], sending: 0, done: [], undone: [] };
}

/** What differs between two states, in one line. */
export function differenceText(before: Tournament, after: Tournament): string {
  const names = namesOf(before, after);
  const [first, ...more] = differences(before, after).map((one) => changeText(one, names));
  if (!first) return 'No change.';
  return more.length > 0 ? `${first} And ${more.length} more.` : first;
}

/** Names by ID, as far as these states know them. */
export function namesOf(...tournaments: Tournament[]): Map<number, string> {
  const all = tournaments.flatMap(({ participants }) => participants);
  return new Map(all.map(({ ID, MONSTER_NAME }) => [ID, MONSTER_NAME]));
}
