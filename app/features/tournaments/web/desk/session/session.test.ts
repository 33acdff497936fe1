import { ApiError } from '@ringside/contract/api-error';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOT_AUTHORIZED_MESSAGE, STALE_MESSAGE, type Tournament } from '../../../contract.ts';
import { applyEdit, type Edit, newTournament } from '../../../edits/edits.ts';
import { testOutcome, testRecord, testTournament } from '../../../testing.ts';
import { type Draft, differenceText } from './desk-state.ts';
import { DeskSession } from './session.ts';

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
/** Longer than a running score waits for the next press, shorter than any second try. */
const settle = () => vi.advanceTimersByTimeAsync(300);

/** A server that holds one tournament and saves over its version, as the real one. */
class FakeServer {
  tournament: Tournament | null;
  saves = 0;
  down: ApiError | null = null;
  /** Saves wait until they are let go. */
  gate: Promise<void> = Promise.resolve();

  constructor(tournament: Tournament | null) {
    this.tournament = tournament;
  }

  send = async (next: Tournament, version: number): Promise<Tournament> => {
    this.saves += 1;
    await this.gate;
    if (this.down) throw this.down;
    if (this.tournament && this.tournament.version !== version) {
      throw new ApiError(409, 'stale', STALE_MESSAGE, { more: { current: this.tournament } });
    }
    this.tournament = { ...next, version: version + 1 };
    return this.tournament;
  };

  /** Another organiser saves. */
  change(...edits: Edit[]): Tournament {
    const before = this.tournament as Tournament;
    this.tournament = { ...edits.reduce(applyEdit, before), version: before.version + 1 };
    return this.tournament;
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

describe('any change is saved automatically', () => {
  test('with saving, then saved; nothing is kept in the browser afterwards', async () => {
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

  test('a new tournament is there with its first participant, or by Save', async () => {
    server = new FakeServer(null);
    const desk = open(newTournament('Cup'));
    expect(desk.read().save).toBe('new');
    await desk.save();
    expect(server.tournament).toMatchObject({ id: 'Cup', participants: [], version: 1 });
    desk.change([{ kind: 'add', participant: testRecord(1) }]);
    await settle();
    expect(server.tournament).toMatchObject({ version: 2, participants: [{ ID: 1 }] });
  });

  test('changes made while a save is on its way go with the next, a running score once', async () => {
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

  test('a score that is counted up goes once the finger rests, a result takes it along', async () => {
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
    desk.change([{ kind: 'reset' }]);
    await settle();
    desk.change([score(1, 0)]);
    desk.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.tournament?.scores).toEqual({ 'R1-1': { leftScore: 1, rightScore: 0 } });
  });

  test('what cannot be is refused in words and changes nothing', () => {
    const desk = open();
    expect(desk.change([{ kind: 'add', participant: testRecord(1) }])).toMatch(/already/);
    expect(desk.read().desk.tournament).toEqual(base);
    expect(server.saves).toBe(0);
  });
});

describe('offline', () => {
  test('changes are kept here and sent later', async () => {
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

  test('a desk that was closed goes on from what it had kept, on top of what was saved since', async () => {
    const draft = { base, edits: [declare('R1-1', [1, 2], [4, 0])], held: [] };
    const theirs = server.change(declare('R1-2', [2, 2], [3, 0]));
    const desk = open(theirs, draft);
    expect(desk.read().save).toBe('offline');
    expect(results(desk.read().desk.tournament)).toEqual(['R1-1 1', 'R1-2 2']);
    expect(desk.read().desk.meanwhile?.changes.map(({ what }) => what)).toEqual(['declared']);
    await desk.save();
    expect(results(server.tournament)).toEqual(['R1-1 1', 'R1-2 2']);
  });

  test('a busy server is asked again, each time later', async () => {
    server.down = new ApiError(503, 'busy', 'Busy.');
    const desk = open();
    desk.change([score(1, 0)]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.saves).toBeGreaterThan(6);
    expect(server.saves).toBeLessThan(14);
    desk.stop();
  });
});

describe('the server will not have it', () => {
  test('without the right secret: nothing is lost', async () => {
    server.down = new ApiError(403, 'wrong_secret', NOT_AUTHORIZED_MESSAGE);
    const desk = open();
    desk.change([score(1, 0)]);
    await settle();
    expect(desk.read().save).toBe('denied');
    expect(kept?.edits.length).toBe(1);
  });

  test('for another reason: it says why, and it can be let go', async () => {
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

describe('two organisers save at once', () => {
  test('the 409 is told, both are kept, mine is saved on top', async () => {
    server.change(declare('R1-1', [1, 2], [4, 0]));
    const desk = open();
    desk.change([declare('R1-2', [2, 2], [3, 0])]);
    await settle();
    expect(desk.read()).toMatchObject({
      save: 'saved',
      desk: { meanwhile: { since: 1, changes: [{ what: 'declared' }], told: [] }, held: [] },
    });
    expect(results(server.tournament)).toEqual(['R1-1 1', 'R1-2 2']);
    desk.dismiss();
    expect(desk.read().desk.meanwhile).toBeNull();
  });

  test('both changed one match: theirs stands until I decide, mine is kept even so', async () => {
    server.change(declare('R1-1', [1, 2], [4, 0]));
    const desk = open();
    desk.change([declare('R1-1', [1, 0], [4, 2])]);
    await settle();
    expect(results(server.tournament)).toEqual(['R1-1 1']);
    expect(kept?.held.map(({ key }) => key)).toEqual(['R1-1']);
    desk.decide('R1-1', 'mine');
    await settle();
    expect(results(server.tournament)).toEqual(['R1-1 4']);
    expect([kept, desk.read().save]).toEqual([null, 'saved']);
  });

  test('theirs is shown when it comes in, without a word where nothing of mine was waiting', () => {
    const desk = open();
    desk.heard(server.change(declare('R1-1', [1, 2], [4, 0])));
    expect(results(desk.read().desk.tournament)).toEqual(['R1-1 1']);
    expect(desk.read().desk.meanwhile).toBeNull();
    desk.heard(base);
    expect(desk.read().desk.base.version).toBe(2);
  });

  test('what comes in while a save is on its way waits for its end', async () => {
    const desk = open();
    desk.change([{ kind: 'select', selected: [2] }]);
    desk.heard({ ...base, version: 9, selected: [1] });
    await settle();
    expect(desk.read().desk.tournament).toMatchObject({ version: 9, selected: [1] });
  });
});

describe('undo and redo', () => {
  test('take a step back and do it again, a running score in one', async () => {
    const desk = open();
    desk.change([score(1, 0)]);
    desk.change([score(2, 0)]);
    desk.change([declare('R1-1', [1, 2], [4, 0])]);
    expect(desk.read().desk.done.at(-1)?.label).toBe('R1-1: Monster 1 beat Monster 4 2-0.');
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

  test('what another organiser has changed since is not taken back', async () => {
    const desk = open();
    desk.change([declare('R1-1', [1, 2], [4, 0])]);
    await settle();
    const outcome = testOutcome('R1-1', [1, 2], [4, 1]);
    desk.heard(server.change({ kind: 'correct', outcome }));
    expect(desk.read().desk.done).toEqual([]);
    expect(desk.undo()).toBeNull();
    expect(desk.read().desk.tournament.outcomes).toEqual([outcome]);
  });

  test('a reset is one step as well', () => {
    const desk = open();
    desk.change([declare('R1-1', [1, 2], [4, 0])]);
    desk.change([{ kind: 'reset' }]);
    expect(desk.read().desk.done.at(-1)?.label).toBe(
      'R1-1 taken back: Monster 1 beat Monster 4 2-0.',
    );
    desk.undo();
    expect(results(desk.read().desk.tournament)).toEqual(['R1-1 1']);
  });
});

test('a step is told by its first change and their number', () => {
  const after = applyEdit(applyEdit(base, { kind: 'remove', ID: 2 }), { kind: 'remove', ID: 3 });
  expect(differenceText(base, after)).toBe('Removed Monster 2. And 1 more.');
  expect(differenceText(base, base)).toBe('No change.');
});
