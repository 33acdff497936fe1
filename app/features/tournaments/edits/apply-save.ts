/** An edit may undo a result only if it lists it in `undoes`. */

import type { Outcome } from '@ringside/bracket';
import type { Tournament } from '../contract.ts';
import { differences, type Touched } from './changes.ts';
import { applyEdit, type Edit, EditError, type EditReason, missingFrom, same } from './edits.ts';

export type ConflictReason = EditReason | 'undoes' | 'changed';

export interface EditConflict {
  edit: Edit;
  reason: ConflictReason;
  message: string;
  undoes: Outcome[];
}

export interface AppliedSave {
  tournament: Tournament;
  applied: Edit[];
  conflicts: EditConflict[];
}

export const BOTH_CHANGED_MESSAGE = 'Both of you changed this.';
const UNDOES_MESSAGE = 'It would undo results that another organiser saved.';
const UNTOUCHED: Touched = { seeding: false, scores: new Set() };

/** Conflicts are collected, the edits after them applied. @param touched others' changes since */
export function applySave(
  current: Tournament,
  edits: readonly Edit[],
  touched: Touched = UNTOUCHED,
): AppliedSave {
  const save: AppliedSave = { tournament: current, applied: [], conflicts: [] };
  for (const edit of edits) {
    if (isAlreadySo(save.tournament, edit)) continue;
    const next = attempt(save.tournament, edit, touched);
    if ('reason' in next) save.conflicts.push(next);
    else if (next !== save.tournament) {
      save.tournament = next;
      save.applied.push(edit);
    }
  }
  return save;
}

export function isQuestion({ reason }: EditConflict): boolean {
  return reason === 'undoes' || reason === 'changed';
}

export function confirmed({ edit, undoes }: EditConflict): Edit {
  if (edit.kind === 'declare') return { kind: 'correct', outcome: edit.outcome, undoes };
  return canUndo(edit) ? { ...edit, undoes } : edit;
}

type UndoingEdit = Extract<
  Edit,
  { kind: 'correct' | 'take-back' | 'reset' | 'restore' | 'settings' | 'out' }
>;

const canUndo = (edit: Edit): edit is UndoingEdit =>
  ['correct', 'take-back', 'reset', 'restore', 'settings', 'out'].includes(edit.kind);

function attempt(now: Tournament, edit: Edit, touched: Touched): Tournament | EditConflict {
  try {
    const after = applyEdit(now, edit);
    if (differences(now, after).length === 0) return now;
    const undoes = missingFrom(after.outcomes, now.outcomes);
    const named = canUndo(edit) ? (edit.undoes ?? []) : [];
    if (missingFrom(named, undoes).length > 0) {
      return { edit, reason: 'undoes', message: UNDOES_MESSAGE, undoes };
    }
    if (isTouched(edit, touched)) {
      return { edit, reason: 'changed', message: BOTH_CHANGED_MESSAGE, undoes };
    }
    return after;
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    return refusal(now, edit, error);
  }
}

function refusal(now: Tournament, edit: Edit, { reason, message }: EditError): EditConflict {
  if (edit.kind === 'declare' && reason === 'already_decided') {
    const correction = attempt(now, { kind: 'correct', outcome: edit.outcome }, UNTOUCHED);
    if ('reason' in correction && correction.reason === 'undoes') {
      return { edit, reason: 'undoes', message: BOTH_CHANGED_MESSAGE, undoes: correction.undoes };
    }
  }
  return { edit, reason, message, undoes: [] };
}

function isTouched(edit: Edit, { seeding, scores }: Touched): boolean {
  if (edit.kind === 'seed') return seeding;
  return edit.kind === 'score' && scores.has(edit.matchId);
}

/** Of an edit that could not be applied a second time. */
function isAlreadySo({ participants, outcomes }: Tournament, edit: Edit): boolean {
  const isIn = (ID: number) => participants.some((participant) => participant.ID === ID);
  switch (edit.kind) {
    case 'add':
      return isIn(edit.participant.ID);
    case 'remove':
      return !isIn(edit.ID);
    case 'replace':
      return isIn(edit.participant.ID) && !isIn(edit.ID);
    case 'score':
      // A declared result takes precedence over a running score.
      return outcomes.some(({ id }) => id === edit.matchId);
    case 'declare':
    case 'correct':
      return outcomes.some((outcome) => same(outcome, edit.outcome));
    case 'take-back':
      return !outcomes.some(({ id }) => id === edit.matchId);
    default:
      return false;
  }
}
