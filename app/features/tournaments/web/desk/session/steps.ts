import { findMatch, type Outcome } from '@ringside/bracket';
import type { Tournament, TournamentChange } from '../../../contract.ts';
import { applySave, isQuestion } from '../../../edits/apply-save.ts';
import { differences, differenceText } from '../../../edits/changes.ts';
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
  const keys = keysOf(differences(before, after));
  const left = Object.fromEntries([...keys].map((key) => [key, valueAt(after, key)]));
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

export function markChanged(
  done: readonly Step[],
  changes: readonly TournamentChange[],
): readonly Step[] {
  const keys = keysOf(changes);
  if (keys.size === 0) return done;
  return done.map((step) =>
    Object.keys(step.left).some((key) => keys.has(key)) ? { ...step, changedSince: true } : step,
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
  const unchanged = Object.entries(step.left).every(([key, value]) => isLeft(now, key, value));
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

const outKey = (ID: number) => `out ${ID}`;

function keysOf(changes: readonly TournamentChange[]): Set<string> {
  return new Set(
    changes.flatMap((change) => {
      switch (change.what) {
        case 'seeded':
        case 'selected':
        case 'settings':
        case 'queued':
        case 'paused':
          return change.what;
        case 'out':
          return change.IDs.map(outKey);
        case 'scored':
          return change.matchId;
        case 'added':
        case 'removed':
          return `${change.ID}`;
        case 'replaced':
          return [`${change.ID}`, `${change.by}`];
        case 'started':
          return [];
        default:
          return change.outcome.id;
      }
    }),
  );
}

function valueAt(tournament: Tournament, key: string): string {
  const { participants, outcomes, scores, selected } = tournament;
  if (key === 'settings') return JSON.stringify(settingsOf(tournament));
  if (key === 'queued') return (tournament.queue ?? []).join();
  if (key === 'paused') return JSON.stringify(tournament.pause);
  if (key.startsWith('out ')) return `${tournament.out?.[key.slice(4)]}`;
  if (key === 'seeded') return participants.map(({ ID }) => ID).join();
  if (key === 'selected') return selected.join();
  if (/^\d+$/.test(key)) return `${participants.some(({ ID }) => ID === Number(key))}`;
  const outcome = outcomes.find(({ id }) => id === key);
  const score = outcome ?? scores[key];
  return `${outcome !== undefined} ${score?.leftScore}:${score?.rightScore}`;
}

function isLeft(now: Tournament, key: string, value: string): boolean {
  if (key !== 'seeded') return valueAt(now, key) === value;
  const present = valueAt(now, 'seeded').split(',');
  const left = value.split(',');
  return (
    left.filter((ID) => present.includes(ID)).join() ===
    present.filter((ID) => left.includes(ID)).join()
  );
}
