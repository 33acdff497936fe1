import { ApiError } from '@ringside/contract/api-error';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CONFLICT_MESSAGE,
  DELETED_MESSAGE,
  NOT_AUTHORIZED_MESSAGE,
  type Tournament,
} from '../../../contract.ts';
import { applySave } from '../../../edits/apply-save.ts';
import { differences, differenceText, touchedBy } from '../../../edits/changes.ts';
import { applyEdit, type Edit, newTournament } from '../../../edits/edits.ts';
import { testOutcome, testRecord, testTournament } from '../../../testing/tournament.ts';
import type { Draft } from './desk-state.ts';
import { type DeskSave, DeskSession } from './session.ts';
import { type KeptSteps, stepsAt } from './steps.ts';

const declare = (...args: Parameters<typeof testOutcome>): Edit => ({
  kind: 'declare',
  outcome: testOutcome(...args),
});
const score = (leftScore: number, rightScore: number): Edit => ({
  kind: 'score',
  matchId: 'R1-1',
  score: { leftScore, rightScore },
});
const saved = (tournament: Tournament, version = 1): Tournament => ({ ...tournament, version });
const base = saved(testTournament(4));
/** Longer than the pause before a running score is sent, shorter than any retry delay. */
const settle = () => vi.advanceTimersByTimeAsync(300);

/** A server with one tournament that applies edits as the real one does. */
class FakeServer {
  tournament: Tournament | null;
  saves = 0;
  down: ApiError | null = null;
  /** Accepts saves, but their responses are lost. */
  mute = false;
  /** Saves wait until this resolves. */
  gate: Promise<void> = Promise.resolve();
  readonly #known = new Set<string>();
  readonly #states = new Map<number, Tournament>();

  constructor(tournament: Tournament | null) {
    this.tournament = tournament;
  }

  send = async ({ requestId, version, edits }: DeskSave): Promise<Tournament> => {
    this.saves += 1;
    await this.gate;
    if (this.down) throw this.down;
    if (!this.#known.has(requestId)) this.#apply(edits, version);
    this.#known.add(requestId);
    if (this.mute) throw new ApiError(0, 'unreachable', 'No answer.');
    return this.tournament as Tournament;
  };

  #apply(edits: Edit[], version: number): void {
    const current = this.tournament ?? newTournament('Cup');
    const seen = this.#states.get(version) ?? current;
    const save = applySave(current, edits, touchedBy(differences(seen, current)));
    const { tournament, conflicts } = save;
    if (conflicts.length > 0) {
      throw new ApiError(409, 'conflict', CONFLICT_MESSAGE, { more: { current, conflicts } });
    }
    this.#keep(tournament);
  }

  #keep(tournament: Tournament): void {
    const before = this.tournament;
    if (before) this.#states.set(before.version, before);
    this.tournament = { ...tournament, version: (before?.version ?? 0) + 1 };
  }

  /** Another organiser saves. */
  change(...edits: Edit[]): Tournament {
    this.#keep(edits.reduce(applyEdit, this.tournament as Tournament));
    return this.tournament as Tournament;
  }
}

let server: FakeServer;
let kept: Draft | null;

function open(loaded: Tournament = base, draft: Draft | null = null): DeskSession {
  const keep = (next: Draft | null) => {
    kept = next;
  };
  return new DeskSession({ loaded, draft, send: server.send, keep });
}

const results = (tournament: Tournament | null) =>
  tournament?.outcomes.map(({ id, winner }) => `${id} ${winner}`).sort();

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer(base);
  kept = null;
});
afterEach(() => vi.useRealTimers());

describe('saving each change automatically', () => {
  test('shows saving, then saved, and keeps nothing in the browser afterwards', async () => {
    const desk = open();
    expect(desk.read().save).toBe('saved');
    expect(desk.change([declare('R1-1', [1, 2], [4, 0])])).toBeNull();
    expect(desk.read().save).toBe('saving');
    expect(kept?.edits.length).toBe(1);
    await settle();
    expect(desk.read().save).toBe('saved');
    expect(kept).toBeNull();
    expect(results(server.tournament)).toEqual(['R1-1 1']);
  });

  test('creates a new tournament with its first participant, or by Save', async () => {
    server = new FakeServer(null);
    const desk = open(newTournament('Cup'));
    expect(desk.read().save).toBe('new');
    await desk.save();
    expect(server.tournament).toMatchObject({ id: 'Cup', participants: [], version: 1 });
    desk.change([{ kind: 'add', participant: testRecord(1) }]);
    await settle();
    expect(server.tournament).toMatchObject({ version: 2, participants: [{ ID: 1 }] });
  });

  test('sends changes made during a save with the next one, a running score only once', async () => {
    let letGo = () => {};
    server.gate = new Promise((resolve) => {
      letGo = resolve;
    });
    const desk = open();
    desk.change([{ kind: 'select', selected: [1] }]);
    desk.change([score(1, 1)]);
    desk.change([score(2, 1)]);
    expect(desk.read().desk.edits.length).toBe(2);
    letGo();
    await settle();
    expect(server.saves).toBe(2);
    expect(server.tournament?.scores).toEqual({ 'R1-1': { leftScore: 2, rightScore: 1 } });
  });

  test('sends a score that is counted up after a pause, or together with a result', async () => {
    const desk = open();
    desk.change([score(1, 0)]);
    desk.change([score(2, 0)]);
    expect([desk.read().save, server.saves]).toEqual(['saving', 0]);
    await settle();
    expect([desk.read().save, server.saves]).toEqual(['saved', 1]);
    desk.change([score(3, 0)]);
    desk.change([declare('R1-1', [1, 3], [4, 0])]);
    await settle();
    expect(server.saves).toBe(2);
    desk.change([{ kind: 'reset', undoes: desk.read().desk.tournament.outcomes }]);
    await settle();
    desk.change([score(1, 0)]);
    desk.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.tournament?.scores).toEqual({ 'R1-1': { leftScore: 1, rightScore: 0 } });
  });

  test('refuses an impossible edit with a message and changes nothing', () => {
    const desk = open();
    expect(desk.change([{ kind: 'add', participant: testRecord(1) }])).toMatch(/already/);
    expect(desk.read().desk.tournament).toEqual(base);
    expect(server.saves).toBe(0);
  });
});

describe('without a connection', () => {
  test('changes are kept in the browser and sent later', async () => {
    server.down = new ApiError(0, 'unreachable', 'No answer.');
    const desk = open();
    desk.change([declare('R1-1', [1, 2], [4, 0])]);
    await settle();
    expect(desk.read().save).toBe('offline');
    desk.change([declare('R1-2', [2, 2], [3, 0])]);
    await settle();
    expect(kept?.edits.length).toBe(2);
    server.down = null;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(desk.read().save).toBe('saved');
    expect(results(server.tournament)).toEqual(['R1-1 1', 'R1-2 2']);
    expect(kept).toBeNull();
  });

  test('a reopened desk continues with its kept changes, on top of the state saved since', async () => {
    const edits = [declare('R1-1', [1, 2], [4, 0])];
    const draft = { base, edits, conflicts: [], request: null };
    const theirs = server.change(declare('R1-2', [2, 2], [3, 0]));
    const desk = open(theirs, draft);
    expect(desk.read().save).toBe('offline');
    expect(results(desk.read().desk.tournament)).toEqual(['R1-1 1', 'R1-2 2']);
    expect(desk.read().desk.remoteChanges?.changes.map(({ what }) => what)).toEqual(['declared']);
    await desk.save();
    expect(results(server.tournament)).toEqual(['R1-1 1', 'R1-2 2']);
  });

  test('a busy server is retried with growing delays', async () => {
    server.down = new ApiError(503, 'busy', 'Busy.');
    const desk = open();
    desk.change([score(1, 0)]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.saves).toBeGreaterThan(6);
    expect(server.saves).toBeLessThan(14);
    desk.stop();
  });
});

describe('a desk that was left', () => {
  test('sends nothing any more, also when its last save fails or is answered', async () => {
    server.down = new ApiError(0, 'unreachable', 'No answer.');
    const desk = open();
    desk.change([declare('R1-1', [1, 2], [4, 0])]);
    desk.stop();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect([server.saves, kept?.edits.length]).toEqual([1, 1]);
  });

  test('sends no change that was made during its last save', async () => {
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    const desk = open();
    desk.change([declare('R1-1', [1, 2], [4, 0])]);
    desk.change([declare('R1-2', [2, 2], [3, 0])]);
    desk.stop();
    gate.resolve();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect([server.saves, kept?.edits.length]).toEqual([1, 1]);
    desk.resume();
    desk.save();
    await settle();
    expect([server.saves, kept]).toEqual([2, null]);
  });
});

describe('when the server refuses a save', () => {
  test('without the right secret: nothing is lost', async () => {
    server.down = new ApiError(403, 'wrong_secret', NOT_AUTHORIZED_MESSAGE);
    const desk = open();
    desk.change([score(1, 0)]);
    await settle();
    expect(desk.read().save).toBe('denied');
    expect(kept?.edits.length).toBe(1);
  });

  test('for another reason: the reason is shown, and the changes can be discarded', async () => {
    server.down = new ApiError(400, 'bad', 'This cannot be.');
    const desk = open();
    desk.change([score(1, 0)]);
    await settle();
    expect(desk.read()).toMatchObject({ save: 'refused', problem: 'This cannot be.' });
    desk.discard();
    expect(desk.read()).toMatchObject({ save: 'saved', desk: { tournament: base, edits: [] } });
    expect(kept).toBeNull();
  });
});

describe('two organisers saving concurrently', () => {
  test('are notified, and both changes are kept, mine saved on top', async () => {
    server.change(declare('R1-1', [1, 2], [4, 0]));
    const desk = open();
    desk.change([declare('R1-2', [2, 2], [3, 0])]);
    await settle();
    expect(desk.read()).toMatchObject({
      save: 'saved',
      desk: {
        remoteChanges: { since: 1, changes: [{ what: 'declared' }], leftOut: [] },
        conflicts: [],
      },
    });
    expect(results(server.tournament)).toEqual(['R1-1 1', 'R1-2 2']);
    desk.dismiss();
    expect(desk.read().desk.remoteChanges).toBeNull();
  });

  test('with results for one match: theirs is saved until I decide, mine is kept meanwhile', async () => {
    server.change(declare('R1-1', [1, 2], [4, 0]));
    const desk = open();
    desk.change([declare('R1-1', [1, 0], [4, 2])]);
    await settle();
    expect(results(server.tournament)).toEqual(['R1-1 1']);
    const [conflict] = kept?.conflicts ?? [];
    expect(conflict?.undoes).toEqual(server.tournament?.outcomes);
    desk.resolveConflict(conflict as NonNullable<typeof conflict>, true);
    await settle();
    expect(results(server.tournament)).toEqual(['R1-1 4']);
    expect([kept, desk.read().save]).toEqual([null, 'saved']);
  });

  test('keep results declared on top of one that I remove, unless my edit names them', async () => {
    server = new FakeServer(saved(applyEdit(base, declare('R1-1', [1, 2], [4, 0]))));
    server.change(declare('R1-2', [2, 2], [3, 0]));
    const desk = open(server.tournament as Tournament);
    server.change(declare('R2-1', [1, 2], [2, 0]));
    const [first] = desk.read().desk.tournament.outcomes;
    desk.change([{ kind: 'take-back', matchId: 'R1-1', undoes: first ? [first] : [] }]);
    await settle();
    expect(results(server.tournament)).toEqual(['R1-1 1', 'R1-2 2', 'R2-1 1']);
    const [conflict] = desk.read().desk.conflicts;
    expect(conflict?.undoes.map(({ id }) => id)).toEqual(['R1-1', 'R2-1']);
    desk.resolveConflict(conflict as NonNullable<typeof conflict>, false);
    await settle();
    expect(results(server.tournament)).toEqual(['R1-1 1', 'R1-2 2', 'R2-1 1']);
    expect([kept, desk.read().save]).toEqual([null, 'saved']);
    // A discarded change is not an undo step.
    expect(desk.read().desk.done).toEqual([]);
  });

  test('a save whose response was lost is recognised, also after a reload and between others’ saves', async () => {
    server.mute = true;
    const desk = open();
    const undoes = [testOutcome('R1-1', [1, 2], [4, 0])];
    desk.change([declare('R1-1', [1, 2], [4, 0])]);
    desk.change([{ kind: 'take-back', matchId: 'R1-1', undoes }]);
    desk.change([declare('R1-1', [1, 0], [4, 2])]);
    await settle();
    desk.stop();
    server.mute = false;
    const now = server.change(declare('R1-2', [2, 2], [3, 0]));
    const again = open(now, JSON.parse(JSON.stringify(kept)));
    again.receive(now);
    await settle();
    expect(again.read()).toMatchObject({ save: 'saved', desk: { conflicts: [], edits: [] } });
    expect(results(server.tournament)).toEqual(['R1-1 4', 'R1-2 2']);
    expect(kept).toBeNull();
  });

  test('their changes are shown on arrival, without a notice if nothing of mine was unsaved', () => {
    const desk = open();
    desk.receive(server.change(declare('R1-1', [1, 2], [4, 0])));
    expect(results(desk.read().desk.tournament)).toEqual(['R1-1 1']);
    expect(desk.read().desk.remoteChanges).toBeNull();
    desk.receive(base);
    expect(desk.read().desk.base.version).toBe(2);
  });

  test('changes that arrive during a save are applied after it', async () => {
    const desk = open();
    desk.change([{ kind: 'select', selected: [2] }]);
    desk.receive({ ...base, version: 9, selected: [1] });
    await settle();
    expect(desk.read().desk.tournament).toMatchObject({ version: 9, selected: [1] });
  });
});

describe('undo and redo', () => {
  test('revert and repeat a step; a running score is one step', async () => {
    const desk = open();
    desk.change([score(1, 0)]);
    desk.change([score(2, 0)]);
    desk.change([declare('R1-1', [1, 2], [4, 0])]);
    expect(desk.read().desk.done.at(-1)?.label).toBe('R1-1: Monster 1 beat Monster 4 2\u20110.');
    expect(desk.undo()).toBeNull();
    expect(desk.undo()).toBeNull();
    expect(desk.read().desk.tournament).toMatchObject({ outcomes: [], scores: {} });
    expect(desk.redo()).toBeNull();
    expect(desk.redo()).toBeNull();
    await settle();
    expect(results(server.tournament)).toEqual(['R1-1 1']);
    expect(desk.redo()).toBeNull();
  });

  test('several participants added at once are one step', () => {
    const desk = open();
    desk.change([8, 9].map((ID) => ({ kind: 'add', participant: testRecord(ID) }) as const));
    expect(desk.read().desk.tournament.participants.length).toBe(6);
    desk.undo();
    expect(desk.read().desk.tournament.participants.length).toBe(4);
  });

  test('do not revert a change that another organiser has changed since', async () => {
    const desk = open();
    desk.change([declare('R1-1', [1, 2], [4, 0])]);
    await settle();
    const outcome = testOutcome('R1-1', [1, 2], [4, 1]);
    desk.receive(server.change({ kind: 'correct', outcome }));
    expect(desk.undo()).toBeNull();
    expect(desk.read().desk.tournament.outcomes).toEqual([outcome]);
    expect(desk.read().desk.blockedUndo).toEqual({
      label: 'R1-1: Monster 1 beat Monster 4 2\u20110.',
      reason: 'changed',
      matchId: 'R1-1',
      undoes: [],
      message: '',
    });
    expect(desk.read().desk.done).toEqual([]);
    desk.dismissBlockedUndo();
    expect(desk.read().desk.blockedUndo).toBeNull();
  });

  test('do not remove another organiser’s later results, but list them', async () => {
    const desk = open();
    desk.change([{ kind: 'select', selected: [1] }]);
    desk.change([declare('R1-1', [1, 2], [4, 0])]);
    await settle();
    desk.receive(server.change(declare('R1-2', [2, 2], [3, 0]), declare('R2-1', [1, 2], [2, 1])));
    desk.undo();
    expect(desk.read().desk.blockedUndo).toMatchObject({
      reason: 'built-on',
      matchId: 'R1-1',
      undoes: [testOutcome('R2-1', [1, 2], [2, 1])],
    });
    expect(results(desk.read().desk.tournament)).toEqual(['R1-1 1', 'R1-2 2', 'R2-1 1']);
    // The step before it is the organiser's own too.
    desk.undo();
    await settle();
    expect(server.tournament).toMatchObject({ selected: [], outcomes: [{}, {}, {}] });
  });

  test('do not revert another organiser’s result', async () => {
    const desk = open();
    desk.change([declare('R1-1', [1, 2], [4, 0])]);
    await settle();
    desk.receive(server.change(declare('R1-2', [2, 2], [3, 0])));
    desk.undo();
    await settle();
    expect(results(server.tournament)).toEqual(['R1-2 2']);
  });

  test('restore a running score that a result replaced', async () => {
    const desk = open();
    desk.change([score(1, 1)]);
    desk.change([declare('R1-1', [1, 2], [4, 1])]);
    await settle();
    desk.undo();
    await settle();
    expect(server.tournament).toMatchObject({
      outcomes: [],
      scores: { 'R1-1': { leftScore: 1, rightScore: 1 } },
    });
  });

  test('survive a reload, and detect changes made in between', async () => {
    const steps = { kept: null as KeptSteps | null };
    const openWithSteps = () =>
      new DeskSession({
        loaded: server.tournament as Tournament,
        draft: null,
        send: server.send,
        keep: () => undefined,
        steps: {
          kept: structuredClone(steps.kept),
          keep: (next) => {
            steps.kept = structuredClone(next);
          },
        },
      });
    const first = openWithSteps();
    first.change([declare('R1-1', [1, 2], [4, 0])]);
    first.change([declare('R1-2', [2, 2], [3, 0])]);
    await settle();
    const second = openWithSteps();
    second.undo();
    await settle();
    expect(results(server.tournament)).toEqual(['R1-1 1']);
    const third = openWithSteps();
    third.redo();
    third.undo();
    await settle();
    server.change({ kind: 'correct', outcome: testOutcome('R1-1', [1, 0], [4, 2]) });
    const fourth = openWithSteps();
    expect(fourth.read().desk.undone).toEqual([]);
    fourth.undo();
    expect(fourth.read().desk.blockedUndo).toMatchObject({ reason: 'changed', matchId: 'R1-1' });
    expect(results(server.tournament)).toEqual(['R1-1 4']);
  });

  test('restore results that a confirmed conflict removed', async () => {
    server.change(declare('R1-1', [1, 2], [4, 0]), declare('R1-2', [2, 2], [3, 0]));
    const desk = open(server.tournament as Tournament);
    const [first] = desk.read().desk.tournament.outcomes;
    server.change(declare('R2-1', [1, 2], [2, 0]));
    desk.change([{ kind: 'take-back', matchId: 'R1-1', undoes: first ? [first] : [] }]);
    await settle();
    const [conflict] = desk.read().desk.conflicts;
    if (!conflict) throw new Error('nothing was asked');
    desk.resolveConflict(conflict, true);
    await settle();
    expect(results(server.tournament)).toEqual(['R1-2 2']);
    desk.undo();
    await settle();
    expect(results(server.tournament)).toEqual(['R1-1 1', 'R1-2 2', 'R2-1 1']);
    expect(desk.read().desk.done).toEqual([]);
  });

  test('treat a reset as one step', () => {
    const desk = open();
    desk.change([declare('R1-1', [1, 2], [4, 0])]);
    desk.change([{ kind: 'reset', undoes: desk.read().desk.tournament.outcomes }]);
    expect(desk.read().desk.done.at(-1)?.label).toBe(
      'R1-1 result removed: Monster 1 beat Monster 4 2\u20110.',
    );
    desk.undo();
    expect(results(desk.read().desk.tournament)).toEqual(['R1-1 1']);
  });
});

test('name a step by its first change and the number of changes', () => {
  const after = applyEdit(applyEdit(base, { kind: 'remove', ID: 2 }), { kind: 'remove', ID: 3 });
  expect(differenceText(base, after)).toBe('Removed Monster 2. And 1 more.');
  expect(differenceText(base, base)).toBe('No change.');
});

describe('a tournament that was renamed elsewhere', () => {
  const renamed = () =>
    new ApiError(404, 'renamed', 'This tournament is now called “New”.', {
      more: { renamedTo: 'New' },
    });

  test('shows its new name, keeps unsaved changes and moves them to the desk of that name', async () => {
    const desk = open();
    server.down = renamed();
    desk.change([declare('R1-1', [1, 2], [4, 0])]);
    await settle();
    expect(desk.read()).toMatchObject({ save: 'renamed', renamedTo: 'New', problem: null });
    desk.change([declare('R1-2', [2, 2], [3, 1])]);
    await settle();
    expect([server.saves, kept?.edits.length]).toEqual([1, 2]);
    const { draft, steps } = desk.handOver('New');
    expect([kept, draft?.base.id, steps.done.length]).toEqual([null, 'New', 2]);
    // The old desk neither sends nor stores anything.
    desk.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([server.saves, kept]).toEqual([1, null]);

    server.down = null;
    server.tournament = { ...base, id: 'New', name: 'New' };
    await open(server.tournament, draft).save();
    await settle();
    expect(results(server.tournament)).toEqual(['R1-1 1', 'R1-2 2']);
  });

  test('is noticed also without unsaved changes', () => {
    const desk = open();
    desk.renamed('New');
    expect(desk.read()).toMatchObject({ save: 'renamed', renamedTo: 'New' });
    expect(desk.handOver('New').draft).toBeNull();
  });
});

describe('another tournament under the same name', () => {
  const gone = () => new ApiError(404, 'deleted', DELETED_MESSAGE);
  const another = { ...saved(testTournament(2), 9), uid: 'another' };
  const work = declare('R1-1', [1, 2], [4, 0]);

  test('shows at once, not with the next save, and is never mixed with this one', async () => {
    const desk = open();
    server.down = gone();
    desk.receive(another);
    await settle();
    expect(desk.read().save).toBe('deleted');
    desk.change([work]);
    desk.receive(another);
    await settle();
    expect([server.saves, desk.read().desk.base]).toEqual([1, base]);
    expect(desk.read().save).toBe('deleted');
    desk.drop();
    expect(kept).toBeNull();
  });

  test('is asked about when the name is unknown, except by a desk that has saved nothing', async () => {
    const desk = open();
    server.down = gone();
    await desk.find();
    expect(desk.read().save).toBe('deleted');
    const fresh = open(newTournament('Cup'));
    await fresh.find();
    expect([fresh.read().save, server.saves]).toEqual(['new', 1]);
  });

  test('arrives during a save that was applied before: it is asked about after it', async () => {
    const desk = open();
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    desk.change([work]);
    desk.receive(another);
    await settle();
    server.down = null;
    gate.resolve();
    await settle();
    expect(results(desk.read().desk.tournament)).toEqual(['R1-1 1']);
    expect(server.saves).toBe(2);
  });

  test('does not take a draft or undo steps of this one', () => {
    const draft = { base, edits: [work], conflicts: [], request: null };
    expect(open(another, draft).read().desk.base).toBe(base);
    const steps = { uid: base.uid, version: another.version, done: [], undone: [] };
    expect(stepsAt(steps, another)).toEqual({});
  });
});
