/**
 * Puts one organiser's edits on top of what another saved meanwhile. Both are kept; only where both
 * changed the same match, or the same order of seeds, is somebody asked.
 */

import type { Tournament } from '../contract.ts';
import { differences } from './changes.ts';
import { applyEdit, type Edit, EditError, rebase, same } from './edits.ts';

/** An edit that waits for an answer, or for the answers before it. */
export interface Conflict {
  edit: Edit;
  /** What both changed: a match id, `seeding` or `results`. Null when nobody has to be asked. */
  key: string | null;
  /** Why it could not be done by itself. */
  message: string;
}

export interface Merged {
  tournament: Tournament;
  applied: Edit[];
  held: Conflict[];
}

const SEEDING = 'seeding';
/** All results at once, as a reset changes them. */
const RESULTS = 'results';
export const BOTH_CHANGED_MESSAGE = 'Both of you changed this.';

/**
 * Does `edits`, which were made on top of `base`, again on top of `theirs`.
 * @param edits all of them can be done on `base`, one after the other
 */
export function merge(base: Tournament, theirs: Tournament, edits: readonly Edit[]): Merged {
  const changed = touchedKeys(base, theirs);
  const merged: Merged = { tournament: theirs, applied: [], held: [] };
  let mine = base;
  for (const edit of edits) {
    const before = mine;
    mine = applyEdit(mine, edit);
    const key = collision(edit, { before, mine, now: merged.tournament, changed, merged });
    if (key !== null) merged.held.push({ edit, key, message: BOTH_CHANGED_MESSAGE });
    else redo(merged, edit);
  }
  return merged;
}

/** What the organiser decided about everything held under one key. */
export type Choice = 'mine' | 'theirs';

/**
 * The state after an answer. Once nothing is left to ask, edits that waited for the answers are
 * tried again; `applied` is what came on top, `held` what is still open or cannot be done.
 */
export function answer(
  tournament: Tournament,
  held: readonly Conflict[],
  key: string,
  choice: Choice,
): Merged {
  const merged: Merged = { tournament, applied: [], held: [] };
  if (choice === 'mine') {
    for (const one of held) if (one.key === key) redo(merged, insisting(merged.tournament, one));
  }
  const rest = held.filter((one) => one.key !== key);
  if (rest.some((one) => one.key !== null)) merged.held.push(...rest);
  else for (const { edit } of rest) redo(merged, edit);
  return merged;
}

/** The keys that somebody has to be asked about, each once, in order. */
export function openKeys(held: readonly Conflict[]): string[] {
  return [...new Set(held.flatMap(({ key }) => key ?? []))];
}

/** The matches and the seeding that differ between two states; results apart from running scores. */
export function touchedKeys(before: Tournament, after: Tournament) {
  const results = new Set<string>();
  const scores = new Set<string>();
  for (const change of differences(before, after)) {
    if (change.what === 'seeded') results.add(SEEDING);
    else if (change.what === 'scored') scores.add(change.matchId);
    else if ('outcome' in change) results.add(change.outcome.id);
  }
  return { results, scores };
}

interface Meeting {
  before: Tournament;
  mine: Tournament;
  now: Tournament;
  changed: ReturnType<typeof touchedKeys>;
  merged: Merged;
}

/** What both changed, or null. A running score gives way to a result, whoever declared it. */
function collision(edit: Edit, { before, mine, now, changed, merged }: Meeting): string | null {
  const touched = touchedKeys(before, mine);
  const isHeld = (key: string) => merged.held.some((one) => one.key === key);
  if (edit.kind === 'reset') return changed.results.size > 0 ? RESULTS : null;
  for (const key of touched.results) {
    if (isHeld(key)) return key;
    if (changed.results.has(key) && !agree(key, now, mine)) return key;
  }
  for (const key of touched.scores) {
    const decided = now.outcomes.some(({ id }) => id === key);
    if (!decided && (isHeld(key) || (changed.scores.has(key) && !sameScore(key, now, mine)))) {
      return key;
    }
  }
  return null;
}

function agree(key: string, a: Tournament, b: Tournament): boolean {
  if (key === SEEDING) {
    return (
      touchedKeys({ ...a, outcomes: [], scores: {} }, { ...b, outcomes: [], scores: {} }).results
        .size === 0
    );
  }
  const [one, other] = [a, b].map(({ outcomes }) => outcomes.find(({ id }) => id === key));
  return one && other ? same(one, other) : one === other;
}

function sameScore(key: string, { scores: a }: Tournament, { scores: b }: Tournament): boolean {
  return a[key]?.leftScore === b[key]?.leftScore && a[key]?.rightScore === b[key]?.rightScore;
}

/** Does an edit on top; one that says what is there already is passed over. */
function redo(merged: Merged, edit: Edit): void {
  const isOldScore =
    edit.kind === 'score' && merged.tournament.outcomes.some(({ id }) => id === edit.matchId);
  if (isOldScore) return;
  const { tournament, applied, refused } = rebase(merged.tournament, [edit]);
  merged.tournament = tournament;
  merged.applied.push(...applied);
  merged.held.push(...refused.map(({ message }) => ({ edit, key: null, message })));
}

/** The edit in the form that goes over what the other organiser did. */
function insisting(tournament: Tournament, { edit }: Conflict): Edit {
  if (edit.kind !== 'declare') return edit;
  const correction: Edit = { kind: 'correct', outcome: edit.outcome };
  try {
    applyEdit(tournament, edit);
    return edit;
  } catch (error) {
    if (error instanceof EditError) return correction;
    throw error;
  }
}
