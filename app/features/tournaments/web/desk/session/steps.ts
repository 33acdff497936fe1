import { findMatch, type Outcome } from '@ringside/bracket';
import type { Tournament } from '../../../contract.ts';
import { applySave, isQuestion } from '../../../edits/apply-save.ts';
import { differenceText } from '../../../edits/changes.ts';
import { bracketOf, type Edit } from '../../../edits/edits.ts';
import { settingsOf } from '../../../edits/settings.ts';

export interface Step {
  edits: Edit[];
  undo: Edit[];
  label: string;
  left: Record<string, string>;
  changedSince?: boolean;
}

export interface BlockedUndo {
  label: string;
  reason: 'changed' | 'built-on' | 'impossible';
  message: string;
  matchId: string | null;
  undoes: Outcome[];
}

export interface KeptSteps {
  uid: string;
  version: number;
  done: readonly Step[];
  undone: readonly Step[];
}

const MAX_STEPS = 100;

export function stepOf(
  edits: Edit[],
  undo: Edit[],
  [before, after]: [Tournament, Tournament],
): Step {
  const now = valuesOf(after);
  const left = Object.fromEntries(changedKeys(before, after).map((key) => [key, now[key] ?? '']));
  return { edits, undo, label: differenceText(before, after), left };
}

export function addStep(done: readonly Step[], step: Step): Step[] {
  const last = done.at(-1);
  const [first, before] = [step.edits[0], last?.edits[0]];
  const again = last && !last.changedSince && first && before && isSameScore(first, before);
  const changed = Object.keys(step.left).length > 0;
  const kept = { undo: last?.undo ?? [], left: { ...last?.left, ...step.left } };
  const label = changed ? step.label : (last?.label ?? step.label);
  const next = again ? { ...step, ...kept, label } : step;
  return [...(again ? done.slice(0, -1) : done), next].slice(-MAX_STEPS);
}

export const isSameScore = (a: Edit, b: Edit) =>
  a.kind === 'score' && b.kind === 'score' && a.matchId === b.matchId;

export function withoutEdit(done: readonly Step[], edit: Edit): Step[] {
  const key = JSON.stringify(edit);
  return done.filter(({ edits }) => edits.length > 1 || JSON.stringify(edits[0]) !== key);
}

export function withoutPartsOf({ left }: Step, done: readonly Step[]): readonly Step[] {
  const isPart = (step: Step) => Object.keys(step.left).every((key) => Object.hasOwn(left, key));
  return done.slice(0, done.findLastIndex((step) => !isPart(step)) + 1);
}

export function markChanged(done: readonly Step[], keys: readonly string[]): readonly Step[] {
  if (keys.length === 0) return done;
  return done.map((step) =>
    keys.some((key) => Object.hasOwn(step.left, key)) ? { ...step, changedSince: true } : step,
  );
}

export function stepsAt({ uid, version, done, undone }: KeptSteps, loaded: Tournament) {
  if (uid !== loaded.uid) return {};
  return { done, undone: version === loaded.version ? undone : [] };
}

/** Why the last step cannot be undone, or null. */
export function reasonAgainstUndo(step: Step, now: Tournament): BlockedUndo | null {
  const blocked = {
    label: step.label,
    matchId: matchToCorrect(step, now),
    undoes: [],
    message: '',
  };
  const values = valuesOf(now);
  const unchanged = Object.entries(step.left).every(([key, left]) =>
    isSame(key, left, values[key]),
  );
  if (step.changedSince || !unchanged) return { ...blocked, reason: 'changed' };
  const [conflict] = applySave(now, step.undo).conflicts;
  if (!conflict) return null;
  if (!isQuestion(conflict)) return { ...blocked, reason: 'impossible', message: conflict.message };
  const made = step.undo.flatMap((edit) => ('undoes' in edit ? (edit.undoes ?? []) : []));
  const undoes = conflict.undoes.filter(({ id }) => !made.some((outcome) => outcome.id === id));
  return { ...blocked, reason: 'built-on', undoes };
}

function matchToCorrect({ edits: [edit] }: Step, now: Tournament): string | null {
  if (!edit) return null;
  const id = 'outcome' in edit ? edit.outcome.id : 'matchId' in edit ? edit.matchId : '';
  const state = findMatch(bracketOf(now), id)?.state;
  return state === 'decided' || state === 'ready' ? id : null;
}

/** What a step can change, by key. */
function valuesOf(tournament: Tournament): Record<string, string> {
  const { participants, outcomes, scores, selected, queue = [], out = {} } = tournament;
  const IDs = participants.map(({ ID }) => ID);
  const results = outcomes.map(({ id, leftId, rightId, leftScore, rightScore, walkover }) => [
    id,
    `${leftId} ${leftScore}:${rightScore} ${rightId} ${walkover}`,
  ]);
  return {
    settings: JSON.stringify(settingsOf(tournament)),
    queue: queue.join(),
    pause: JSON.stringify(tournament.pause) ?? '',
    seeded: tournament.seeded?.at ?? '',
    order: IDs.join(),
    selected: selected.join(),
    ...Object.fromEntries(IDs.map((ID) => [ID, 'in'])),
    ...Object.fromEntries(Object.entries(out).map(([ID, why]) => [`out ${ID}`, why])),
    ...Object.fromEntries(
      Object.entries(scores).map(([id, score]) => [id, `${score.leftScore}:${score.rightScore}`]),
    ),
    ...Object.fromEntries(results),
  };
}

export function changedKeys(before: Tournament, after: Tournament): string[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  return Object.keys({ ...was, ...is }).filter((key) => !isSame(key, was[key], is[key]));
}

/** An order is the same if those who are in both follow one another alike. */
function isSame(key: string, one = '', other = ''): boolean {
  if (key !== 'order') return one === other;
  const [first, second] = [one.split(','), other.split(',')];
  const common = (IDs: string[], others: string[]) =>
    IDs.filter((ID) => others.includes(ID)).join();
  return common(first, second) === common(second, first);
}
