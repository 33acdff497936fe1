/** One tournament on an organiser's desk, as values: what is saved, what is not, what came between. */

import { replaceEqualDeep } from '@tanstack/react-query';
import type { Tournament, TournamentChange } from '../../../contract.ts';
import { applySave, confirmed, type EditConflict, isQuestion } from '../../../edits/apply-save.ts';
import { differences, touchedBy } from '../../../edits/changes.ts';
import { applyEdit, type Edit, undoOf } from '../../../edits/edits.ts';
import { MAX_EDITS_PER_SAVE } from '../../../rules.ts';
import {
  addStep,
  type BlockedUndo,
  isSameScore,
  type KeptSteps,
  markChanged,
  reasonAgainstUndo,
  type Step,
  stepOf,
  stepsAt,
  withoutEdit,
  withoutPartsOf,
} from './steps.ts';

/** Changes that wait in the browser until they are sent, and the state they were made on top of. */
export interface Draft {
  base: Tournament;
  edits: Edit[];
  /** Edits that wait for the organiser's answer, or for the answers before it. */
  conflicts: EditConflict[];
  /** The save that is not answered yet. Until it is, nobody knows whether it was applied. */
  request: SaveRequest | null;
}

interface SaveRequest {
  id: string;
  /** So many of the edits go with it. */
  edits: number;
}

/** Saves of others while this desk had changes of its own. */
export interface RemoteChanges {
  /** They are the saves after this version. */
  since: number;
  changes: TournamentChange[];
  /** Edits made here that could not be put on top, each with the reason. */
  told: EditConflict[];
}

export interface DeskState extends Draft {
  /** `base` with `edits` on top: what the organiser sees. */
  tournament: Tournament;
  remoteChanges: RemoteChanges | null;
  done: readonly Step[];
  undone: readonly Step[];
  /** The step that was to be undone and no longer can, until the organiser has read why. */
  blockedUndo: BlockedUndo | null;
}

const NO_STEPS = { done: [], undone: [], blockedUndo: null };

/** A desk with what the browser had kept, if anything. */
export function openDesk(
  loaded: Tournament,
  draft: Draft | null,
  steps: KeptSteps | null = null,
): DeskState {
  const { base, edits, conflicts, request } = draft ?? {
    ...{ base: loaded, edits: [], conflicts: [], request: null },
  };
  const kept = applySave(base, edits);
  const nothing = { remoteChanges: null, ...NO_STEPS, ...(steps && stepsAt(steps, loaded)) };
  const desk = { base, edits, conflicts, request, tournament: kept.tournament, ...nothing };
  if (request) return desk;
  const all = [...kept.conflicts, ...conflicts];
  const settled = settle({ ...desk, edits: kept.applied, conflicts: all });
  return loaded.version > base.version ? takeTheirs(settled, loaded) : settled;
}

/** The data that has to outlast the page; null when everything is saved. */
export function draftOf({ base, edits, conflicts, request }: DeskState): Draft | null {
  const waits = edits.length + conflicts.length > 0 || request !== null;
  return waits ? { base, edits, conflicts, request } : null;
}

/**
 * Does edits as one step. One that would undo more than it names becomes a question.
 * @throws EditError when one of them cannot be done; then none is
 */
export function perform(desk: DeskState, edits: Edit[]): DeskState {
  const { next, undo, question } = apply(desk, edits);
  if (question) return asking(desk, question);
  const step = stepOf(edits, undo, [desk.tournament, next.tournament]);
  return { ...next, done: addStep(desk.done, step), undone: [] };
}

/**
 * Takes the organiser's own last step back. One that another organiser has changed, or built on,
 * stays as it is: `blockedUndo` says so.
 */
export function undoStep(desk: DeskState): DeskState {
  const step = desk.done.at(-1);
  if (!step) return desk;
  const done = desk.done.slice(0, -1);
  const blockedUndo = reasonAgainstUndo(step, desk.tournament);
  if (blockedUndo) return { ...desk, done: withoutPartsOf(step, done), blockedUndo };
  const { next } = apply(desk, step.undo);
  return { ...next, done, undone: [...desk.undone, step] };
}

/** @throws EditError when it can no longer be done */
export function redoStep(desk: DeskState): DeskState {
  const step = desk.undone.at(-1);
  if (!step) return desk;
  const { next, undo, question } = apply(desk, step.edits);
  const undone = desk.undone.slice(0, -1);
  if (question) return { ...asking(desk, question), undone };
  return { ...next, done: [...desk.done, { ...step, undo }], undone };
}

const asking = (desk: DeskState, question: EditConflict) =>
  settle({ ...desk, conflicts: [...desk.conflicts, question] });

function apply(desk: DeskState, edits: Edit[]) {
  const undo: Edit[] = [];
  let { tournament } = desk;
  for (const edit of edits) {
    const before = tournament;
    tournament = applyEdit(before, edit);
    undo.unshift(...undoOf(edit, before, tournament));
  }
  const [question] = applySave(desk.tournament, edits).conflicts;
  const next = { ...desk, tournament, edits: edits.reduce(queued(desk), desk.edits) };
  return { next, undo, question };
}

/** A running score that changes again before it is sent is one edit. */
const queued =
  ({ request }: DeskState) =>
  (edits: Edit[], edit: Edit): Edit[] => {
    const last = edits.at(-1);
    const unsent = edits.length > (request?.edits ?? 0);
    const again = unsent && last !== undefined && isSameScore(last, edit);
    return [...(again ? edits.slice(0, -1) : edits), edit];
  };

/** The next request: a save without an answer once more as it was, or the changes after it. */
export function beginSave(desk: DeskState, newId: () => string): DeskState {
  const edits = Math.min(desk.edits.length, MAX_EDITS_PER_SAVE);
  return { ...desk, request: desk.request ?? { id: newId(), edits } };
}

/** The edits of a save on its way. */
export const sentEdits = ({ edits, request }: DeskState) => edits.slice(0, request?.edits ?? 0);

/** The server has taken what was sent; its answer may hold what others saved besides. */
export function taken(desk: DeskState, answer: Tournament): DeskState {
  const sent = sentEdits(desk);
  const expected = applySave(desk.base, sent).tournament;
  const changes = differences(expected, answer);
  const told = sent.length > 0 && changes.length > 0;
  const edits = desk.edits.slice(sent.length);
  return rebase({ ...desk, edits }, { theirs: answer, changes, told });
}

/** Saves of another organiser go below changes that are not yet saved here. */
export function takeTheirs(desk: DeskState, theirs: Tournament): DeskState {
  const changes = differences(desk.base.version === 0 ? null : desk.base, theirs);
  return rebase(desk, { theirs, changes, told: desk.edits.length > 0 });
}

interface News {
  theirs: Tournament;
  changes: TournamentChange[];
  /** Whether the organiser is notified in any case. */
  told: boolean;
}

function rebase(desk: DeskState, { theirs, changes, told }: News): DeskState {
  const { tournament, applied, conflicts } = applySave(theirs, desk.edits, touchedBy(changes));
  const before = desk.remoteChanges ?? noChanges(desk);
  const remoteChanges = { ...before, changes: [...before.changes, ...changes] };
  return settle({
    ...desk,
    // Unchanged parts stay the same objects, so that their components have nothing to do.
    tournament: replaceEqualDeep(desk.tournament, tournament),
    ...{ base: theirs, edits: applied, request: null },
    conflicts: [...desk.conflicts, ...conflicts],
    remoteChanges: told || desk.remoteChanges ? remoteChanges : null,
    done: markChanged(desk.done, changes),
    undone: changes.length > 0 ? [] : desk.undone,
  });
}

const noChanges = ({ base }: DeskState): RemoteChanges => ({
  since: base.version,
  changes: [],
  told: [],
});

/**
 * Judges anew what waits for answers. What has become possible is done; once nothing is left to
 * ask, the organiser is notified of what can no longer be done.
 */
function settle(desk: DeskState): DeskState {
  if (desk.conflicts.length === 0) return desk;
  const changed = desk.conflicts.filter(({ reason }) => reason === 'changed');
  const touched = {
    seeding: changed.some(({ edit }) => edit.kind === 'seed'),
    scores: new Set(changed.flatMap(({ edit }) => (edit.kind === 'score' ? edit.matchId : []))),
  };
  const waiting = desk.conflicts.map(({ edit }) => edit).filter(isLastScore);
  const { tournament, applied, conflicts } = applySave(desk.tournament, waiting, touched);
  const settled = { ...desk, tournament, edits: [...desk.edits, ...applied], conflicts };
  if (conflicts.length === 0 || conflicts.some(isQuestion)) return settled;
  const before = desk.remoteChanges ?? noChanges(desk);
  const remoteChanges = { ...before, told: [...before.told, ...conflicts] };
  return { ...settled, conflicts: [], remoteChanges };
}

const isLastScore = (edit: Edit, index: number, edits: Edit[]) =>
  !edits.slice(index + 1).some((later) => isSameScore(edit, later));

/**
 * The organiser's answer to a conflict as it was shown: yes goes over what it names and nothing
 * else, no lets go of the edit.
 */
export function resolveConflict(desk: DeskState, shown: EditConflict, yes: boolean): DeskState {
  const rest = desk.conflicts.filter(({ edit }) => edit !== shown.edit);
  if (rest.length === desk.conflicts.length) return desk;
  if (!yes) return settle({ ...desk, conflicts: rest, done: withoutEdit(desk.done, shown.edit) });
  const edit = confirmed(shown);
  const { tournament, applied, conflicts } = applySave(desk.tournament, [edit]);
  const edits = [...desk.edits, ...applied];
  const answered = { ...desk, tournament, edits, conflicts: [...conflicts, ...rest] };
  if (applied.length === 0) return settle(answered);
  // Results that the confirmed change removed come back with the undo.
  const undo = undoOf(edit, desk.tournament, tournament);
  const step = stepOf([edit], undo, [desk.tournament, tournament]);
  return settle({ ...answered, done: [...withoutEdit(desk.done, shown.edit), step], undone: [] });
}

/** Lets go of everything that is not on the server. */
export function discard(desk: DeskState): DeskState {
  const { base } = desk;
  const nothing = { edits: [], conflicts: [], request: null, ...NO_STEPS };
  return { ...desk, ...nothing, tournament: base };
}
