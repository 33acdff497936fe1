import { replaceEqualDeep } from '@tanstack/react-query';
import type { Tournament, TournamentChange } from '../../../contract.ts';
import { applySave, confirmed, type EditConflict, isQuestion } from '../../../edits/apply-save.ts';
import { differences, touchedBy } from '../../../edits/changes.ts';
import { applyEdit, type Edit, undoOf } from '../../../edits/edits.ts';
import { MAX_EDITS_PER_SAVE } from '../../../rules.ts';
import {
  addStep,
  type BlockedUndo,
  changedKeys,
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

/** Unsaved changes in this browser, with the state they were made on. */
export interface Draft {
  base: Tournament;
  edits: Edit[];
  conflicts: EditConflict[];
  /** Until it is answered, the save may or may not have been applied. */
  request: SaveRequest | null;
}

interface SaveRequest {
  id: string;
  edits: number;
}

export interface RemoteChanges {
  since: number;
  changes: TournamentChange[];
  leftOut: EditConflict[];
}

export interface DeskState extends Draft {
  tournament: Tournament;
  remoteChanges: RemoteChanges | null;
  done: readonly Step[];
  undone: readonly Step[];
  blockedUndo: BlockedUndo | null;
}

const NO_STEPS = { done: [], undone: [], blockedUndo: null };

export function openDesk(
  loaded: Tournament,
  draft: Draft | null,
  steps: KeptSteps | null = null,
): DeskState {
  const { base, edits, conflicts, request } = draft ?? {
    base: loaded,
    edits: [],
    conflicts: [],
    request: null,
  };
  const kept = applySave(base, edits);
  const nothing = { remoteChanges: null, ...NO_STEPS, ...(steps && stepsAt(steps, loaded)) };
  const desk = { base, edits, conflicts, request, tournament: kept.tournament, ...nothing };
  if (request) return desk;
  const all = [...kept.conflicts, ...conflicts];
  const settled = settle({ ...desk, edits: kept.applied, conflicts: all });
  const newer = loaded.version > base.version && !isAnother(base, loaded);
  return newer ? rebaseOnto(settled, loaded) : settled;
}

export const isAnother = (base: Tournament, theirs: Tournament) =>
  base.version > 0 && theirs.uid !== base.uid;

/** The unsaved part of the state, for storage; null when everything is saved. */
export function draftOf({ base, edits, conflicts, request }: DeskState): Draft | null {
  const waits = edits.length + conflicts.length > 0 || request !== null;
  return waits ? { base, edits, conflicts, request } : null;
}

/** An edit that would undo more than it names becomes a conflict. @throws EditError */
export function perform(desk: DeskState, edits: Edit[]): DeskState {
  const { next, undo, question } = apply(desk, edits);
  if (question) return asking(desk, question);
  const step = stepOf(edits, undo, [desk.tournament, next.tournament]);
  return { ...next, done: addStep(desk.done, step), undone: [] };
}

/** If others changed the same or built on it, only `blockedUndo` changes. */
export function undoStep(desk: DeskState): DeskState {
  const step = desk.done.at(-1);
  if (!step) return desk;
  const done = desk.done.slice(0, -1);
  const blockedUndo = reasonAgainstUndo(step, desk.tournament);
  if (blockedUndo) return { ...desk, done: withoutPartsOf(step, done), blockedUndo };
  const { next } = apply(desk, step.undo);
  return { ...next, done, undone: [...desk.undone, step] };
}

/** @throws EditError if it can no longer be applied */
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

/** Running scores that change again before they are sent are merged into one edit. */
const queued =
  ({ request }: DeskState) =>
  (edits: Edit[], edit: Edit): Edit[] => {
    const last = edits.at(-1);
    const unsent = edits.length > (request?.edits ?? 0);
    const again = unsent && last !== undefined && isSameScore(last, edit);
    return [...(again ? edits.slice(0, -1) : edits), edit];
  };

/** The next request: a save without a response is repeated unchanged, otherwise all new edits. */
export function beginSave(desk: DeskState, newId: () => string): DeskState {
  const edits = Math.min(desk.edits.length, MAX_EDITS_PER_SAVE);
  return { ...desk, request: desk.request ?? { id: newId(), edits } };
}

export const sentEdits = ({ edits, request }: DeskState) => edits.slice(0, request?.edits ?? 0);

export function saved(desk: DeskState, answer: Tournament): DeskState {
  const sent = sentEdits(desk);
  const expected = applySave(desk.base, sent).tournament;
  const changes = differences(expected, answer);
  const notify = sent.length > 0 && changes.length > 0;
  const edits = desk.edits.slice(sent.length);
  return rebase({ ...desk, edits }, { from: expected, theirs: answer, changes, notify });
}

export function rebaseOnto(desk: DeskState, theirs: Tournament): DeskState {
  const changes = differences(desk.base.version === 0 ? null : desk.base, theirs);
  return rebase(desk, { from: desk.base, theirs, changes, notify: desk.edits.length > 0 });
}

interface News {
  from: Tournament;
  theirs: Tournament;
  changes: TournamentChange[];
  notify: boolean;
}

function rebase(desk: DeskState, { from, theirs, changes, notify }: News): DeskState {
  const { tournament, applied, conflicts } = applySave(theirs, desk.edits, touchedBy(changes));
  const before = desk.remoteChanges ?? noChanges(desk);
  const remoteChanges = { ...before, changes: [...before.changes, ...changes] };
  return settle({
    ...desk,
    // Keeps the identity of unchanged parts, so that their components do not render.
    tournament: replaceEqualDeep(desk.tournament, tournament),
    base: theirs,
    edits: applied,
    request: null,
    conflicts: [...desk.conflicts, ...conflicts],
    remoteChanges: notify || desk.remoteChanges ? remoteChanges : null,
    done: markChanged(desk.done, changedKeys(from, theirs)),
    undone: changes.length > 0 ? [] : desk.undone,
  });
}

const noChanges = ({ base }: DeskState): RemoteChanges => ({
  since: base.version,
  changes: [],
  leftOut: [],
});

/** Applies conflicts that are possible by now. */
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
  const remoteChanges = { ...before, leftOut: [...before.leftOut, ...conflicts] };
  return { ...settled, conflicts: [], remoteChanges };
}

const isLastScore = (edit: Edit, index: number, edits: Edit[]) =>
  !edits.slice(index + 1).some((later) => isSameScore(edit, later));

/** Yes undoes exactly the results shown, no drops the edit. */
export function resolveConflict(desk: DeskState, shown: EditConflict, yes: boolean): DeskState {
  const rest = desk.conflicts.filter(({ edit }) => edit !== shown.edit);
  if (rest.length === desk.conflicts.length) return desk;
  if (!yes) return settle({ ...desk, conflicts: rest, done: withoutEdit(desk.done, shown.edit) });
  const edit = confirmed(shown);
  const { tournament, applied, conflicts } = applySave(desk.tournament, [edit]);
  const edits = [...desk.edits, ...applied];
  const answered = { ...desk, tournament, edits, conflicts: [...conflicts, ...rest] };
  if (applied.length === 0) return settle(answered);
  // The step's undo restores the results that the confirmed edit removed.
  const undo = undoOf(edit, desk.tournament, tournament);
  const step = stepOf([edit], undo, [desk.tournament, tournament]);
  return settle({ ...answered, done: [...withoutEdit(desk.done, shown.edit), step], undone: [] });
}

export function discard(desk: DeskState): DeskState {
  const { base } = desk;
  const nothing = { edits: [], conflicts: [], request: null, ...NO_STEPS };
  return { ...desk, ...nothing, tournament: base };
}
