import assert from 'node:assert/strict';
import type { Outcome } from '@ringside/bracket';
import fc from 'fast-check';
import type { Tournament, TournamentChange } from '#app/features/tournaments/contract.ts';
import {
  applySave,
  confirmed,
  type EditConflict,
  isQuestion,
} from '#app/features/tournaments/edits/apply-save.ts';
import { differences, touchedBy } from '#app/features/tournaments/edits/changes.ts';
import {
  type Edit,
  EditError,
  missingFrom,
  undoneByEdit,
} from '#app/features/tournaments/edits/edits.ts';
import {
  allMatchups,
  viewTournament,
} from '#app/features/tournaments/shown-bracket/bracket-view.ts';
import { testRecord, testTournament } from '#app/features/tournaments/testing/tournament.ts';
import * as desks from '#app/features/tournaments/web/desk/session/desk-state.ts';

const MAX_ORGANISERS = 4;
const MAX_ACTIONS = 80;
/** Rounds in which all organisers come online and answer questions until nothing is unsaved. */
const MAX_CLOSING_ROUNDS = 60;

const keyOf = ({ id, leftId, rightId, leftScore, rightScore, walkover }: Outcome) =>
  `${id} ${leftId}:${rightId} ${leftScore}-${rightScore} ${walkover ?? 'fought'}`;
const editKeyOf = (edit: Edit) => JSON.stringify({ ...edit, undoes: undefined });
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** The parts of a tournament that organisers edit. */
const stateOf = ({ participants, outcomes, scores, selected, out, ...settings }: Tournament) =>
  JSON.stringify({
    thirdPlace: settings.thirdPlace,
    bestOf: settings.bestOf,
    out,
    field: participants.map(({ ID }) => ID),
    outcomes: outcomes.map(keyOf).sort(),
    scores: Object.entries(scores).sort(),
    selected,
  });

const changedMatches = (before: Tournament, after: Tournament) =>
  differences(before, after).flatMap((change) => {
    if ('outcome' in change) return change.outcome.id;
    return change.what === 'scored' ? change.matchId : [];
  });

interface Save {
  desk: number;
  requestId: string;
  version: number;
  edits: Edit[];
}

/** A mock server that applies saves with the same function as the store. */
class Server {
  tournament: Tournament;
  readonly known = new Set<string>();
  readonly changes: TournamentChange[][] = [];
  /** All results that were ever stored. */
  readonly seen = new Set<string>();
  /** The organisers' confirmations: desk, edit, and the result that it undoes. */
  readonly confirmed = new Set<string>();

  constructor(tournament: Tournament) {
    this.tournament = tournament;
  }

  /** @returns the saved tournament, or null for a 409 */
  save({ desk, requestId, version, edits }: Save): Tournament | null {
    if (this.known.has(requestId)) return this.tournament;
    const before = this.tournament;
    const touched = touchedBy(this.changes.slice(version).flat());
    const { tournament, conflicts } = applySave(before, edits, touched);
    if (conflicts.length > 0) return null;
    if (tournament === before) return before;
    this.#examine(desk, edits);
    this.known.add(requestId);
    this.tournament = { ...tournament, version: before.version + 1 };
    this.changes.push(differences(before, tournament));
    return this.tournament;
  }

  /** Asserts that each result that an edit removes was confirmed for exactly this edit. */
  #examine(desk: number, edits: Edit[]): void {
    let now = this.tournament;
    for (const edit of edits) {
      const after = applySave(now, [edit]).tournament;
      for (const outcome of missingFrom(after.outcomes, now.outcomes)) {
        const said = this.confirmed.has(`${desk} ${editKeyOf(edit)} ${keyOf(outcome)}`);
        assert(
          said,
          `${keyOf(outcome)} was undone by ${JSON.stringify(edit)} without confirmation`,
        );
      }
      now = after;
      for (const outcome of now.outcomes) this.seen.add(keyOf(outcome));
    }
  }
}

/** One organiser with a browser: the desk on screen, messages in transit, and an open dialog. */
class Organiser {
  desk: desks.DeskState;
  readonly #index: number;
  readonly #server: Server;
  #fresher: Tournament | null = null;
  #ids = 0;
  /** The id of the save that this browser waits for. */
  #waitingFor: string | null = null;
  #answer: { requestId: string; tournament: Tournament | null } | null = null;
  /** Messages in transit, which may arrive late or twice. */
  readonly #line: Save[] = [];
  /** The edit of an open dialog, with the results that the dialog says it undoes. */
  #dialog: Edit | null = null;
  /** Keys of results declared here, acknowledged by the server, and dropped with a notice or by choice. */
  readonly declared = new Set<string>();
  readonly acknowledged = new Set<string>();
  readonly discarded = new Set<string>();
  asked = 0;
  /** The state before each step that can be undone, compared only if there is one organiser. */
  readonly #before: string[] = [];
  readonly #alone: boolean;

  constructor(index: number, server: Server, alone: boolean) {
    this.#alone = alone;
    this.#index = index;
    this.#server = server;
    this.desk = desks.openDesk(copyOf(server.tournament), null);
  }

  #set(desk: desks.DeskState): void {
    this.desk = desk;
    for (const { edit } of desk.remoteChanges?.leftOut ?? []) this.#noteDiscarded(edit);
    this.asked += desk.conflicts.filter(isQuestion).length;
  }

  #noteDiscarded(edit: Edit): void {
    if ('outcome' in edit) this.discarded.add(keyOf(edit.outcome));
    if (edit.kind === 'restore')
      for (const outcome of edit.outcomes) this.discarded.add(keyOf(outcome));
  }

  #confirm(edit: Edit): void {
    for (const outcome of 'undoes' in edit ? (edit.undoes ?? []) : []) {
      this.#server.confirmed.add(`${this.#index} ${editKeyOf(edit)} ${keyOf(outcome)}`);
    }
  }

  #try(step: () => desks.DeskState): void {
    try {
      this.#set(step());
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
    }
  }

  do(edit: Edit): void {
    this.#confirm(edit);
    const before = stateOf(this.desk.tournament);
    const steps = this.desk.done.length;
    this.#try(() => {
      const next = desks.perform(this.desk, [edit]);
      if (edit.kind === 'declare') this.declared.add(keyOf(edit.outcome));
      return next;
    });
    if (this.desk.done.length > steps) this.#before.push(before);
  }

  /** Undoes the organiser's last step and nothing else; with one organiser, restores the state before it. */
  undo(): void {
    const step = this.desk.done.at(-1);
    const before = this.desk.tournament;
    for (const edit of step?.undo ?? []) this.#confirm(edit);
    this.#try(() => desks.undoStep(this.desk));
    const { tournament, blockedUndo } = this.desk;
    this.desk = { ...this.desk, blockedUndo: null };
    if (!step) return;
    if (blockedUndo) {
      assert.equal(stateOf(tournament), stateOf(before), 'a blocked undo changed something');
    }
    const own = new Set(Object.keys(step.left));
    for (const key of changedMatches(before, tournament)) {
      assert(own.has(key), `undo of ${step.label} changed ${key}`);
    }
    if (!this.#alone) return;
    assert(!blockedUndo, `undo was blocked for the only organiser: ${blockedUndo?.reason}`);
    assert.equal(stateOf(tournament), this.#before.pop(), 'undo did not restore the state before');
  }

  redo(): void {
    const before = stateOf(this.desk.tournament);
    const steps = this.desk.done.length;
    for (const edit of this.desk.undone.at(-1)?.edits ?? []) this.#confirm(edit);
    this.#try(() => desks.redoStep(this.desk));
    if (this.desk.done.length > steps) this.#before.push(before);
  }

  /** Opens a dialog that shows what an edit would undo, or confirms the open one. */
  lookOrAct(edit: (tournament: Tournament) => Edit | null, atOnce: boolean): void {
    const shown = this.#dialog;
    this.#dialog = null;
    if (shown) {
      this.do(shown);
      return;
    }
    const next = edit(this.desk.tournament);
    if (!next) return;
    try {
      const seen = { ...next, undoes: undoneByEdit(this.desk.tournament, next) } as Edit;
      if (atOnce) this.do(seen);
      else this.#dialog = seen;
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
    }
  }

  answerQuestion(yes: boolean): void {
    const shown = this.desk.conflicts.find(isQuestion);
    if (shown) this.#resolve(copyOf(shown), shown, yes);
  }

  #resolve(said: EditConflict, shown: EditConflict, yes: boolean): void {
    if (yes) this.#confirm(confirmed(said));
    else this.#noteDiscarded(said.edit);
    this.#set(desks.resolveConflict(this.desk, shown, yes));
  }

  send(): void {
    const { edits, request } = this.desk;
    if (this.#waitingFor !== null || (edits.length === 0 && !request)) return;
    this.#set(desks.beginSave(this.desk, () => `${this.#index}-${this.#ids++}`));
    const requestId = this.desk.request?.id ?? '';
    const { version } = this.desk.base;
    this.#line.push(
      copyOf({ desk: this.#index, requestId, version, edits: desks.sentEdits(this.desk) }),
    );
    this.#waitingFor = requestId;
  }

  /** Delivers a message to the server; with `again` it is delivered a second time later. */
  deliver({ again, lost }: { again: boolean; lost: boolean }): void {
    const save = again ? this.#line[0] : this.#line.shift();
    if (!save) return;
    const tournament = this.#server.save(copyOf(save));
    const answer = { requestId: save.requestId, tournament };
    if (!lost && save.requestId === this.#waitingFor) this.#answer = copyOf(answer);
  }

  /** Receives the response, or stops waiting for it. */
  receive(): void {
    const answer = this.#answer;
    const waitedFor = this.#waitingFor;
    this.#answer = null;
    this.#waitingFor = null;
    if (!answer || answer.requestId !== waitedFor) return;
    if (answer.tournament) {
      for (const edit of desks.sentEdits(this.desk)) {
        if (edit.kind === 'declare') this.acknowledged.add(keyOf(edit.outcome));
      }
      this.#set(desks.saved(this.desk, answer.tournament));
    } else this.#set(desks.rebaseOnto(this.desk, copyOf(this.#server.tournament)));
    const newer = this.#fresher;
    this.#fresher = null;
    if (newer) this.update(newer);
  }

  update(theirs: Tournament = copyOf(this.#server.tournament)): void {
    if (this.#waitingFor !== null || this.desk.request) this.#fresher = theirs;
    else if (theirs.version > this.desk.base.version) {
      this.#set(desks.rebaseOnto(this.desk, theirs));
    }
  }

  reload(): void {
    const draft = copyOf(desks.draftOf(this.desk));
    const loaded = copyOf(this.#server.tournament);
    this.#dialog = null;
    this.#waitingFor = null;
    this.#answer = null;
    const { base, done, undone } = this.desk;
    const { uid, version } = base;
    this.#set(desks.openDesk(loaded, draft, copyOf({ uid, version, done, undone })));
    this.#fresher = draft?.request ? loaded : null;
  }

  /** Comes online and answers all questions. @returns whether everything is saved */
  close(yes: boolean): boolean {
    this.receive();
    this.update();
    for (let left = this.desk.conflicts.length; left > 0; left -= 1) this.answerQuestion(yes);
    this.send();
    while (this.#line.length > 0) this.deliver({ again: false, lost: false });
    this.receive();
    this.update();
    return desks.draftOf(this.desk) === null;
  }
}

const ACTIONS = [
  'declare',
  'correct',
  'take-back',
  'reset',
  'out',
  'score',
  'seed',
  'replace',
  'settings',
  'undo',
  'redo',
  'send',
  'deliver',
  'receive',
  'update',
  'reload',
  'answer',
] as const;
const WEIGHTS: Partial<Record<(typeof ACTIONS)[number], number>> = {
  declare: 8,
  correct: 3,
  'take-back': 3,
  send: 8,
  deliver: 8,
  receive: 8,
  update: 4,
  answer: 3,
};

const action = fc.record({
  who: fc.nat(MAX_ORGANISERS - 1),
  what: fc.oneof(
    ...ACTIONS.map((what) => ({ weight: WEIGHTS[what] ?? 1, arbitrary: fc.constant(what) })),
  ),
  pick: fc.nat(63),
  flag: fc.boolean(),
  other: fc.boolean(),
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

const evening = fc.record({
  organisers: fc.integer({ min: 1, max: MAX_ORGANISERS }),
  participants: fc.integer({ min: 3, max: 8 }),
  actions: fc.array(action, { minLength: 20, maxLength: MAX_ACTIONS }),
});

/**
 * Simulates evenings on which one to four organisers work on one tournament, with delayed, repeated and
 * lost saves, reloads and times offline.
 * @throws at the first evening on which a result disappeared without confirmation of exactly that, an
 * acknowledged one was never stored, one was dropped without a notice, or a single organiser was asked
 * a question
 */
export function playEvenings({ runs, seed }: { runs: number; seed?: number }): void {
  fc.assert(fc.property(evening, playEvening), {
    numRuns: runs,
    ...(seed !== undefined && { seed }),
  });
}

interface Evening {
  organisers: number;
  participants: number;
  actions: Action[];
}

function playEvening({ organisers, participants, actions }: Evening): void {
  const server = new Server(testTournament(participants));
  const alone = organisers === 1;
  const all = Array.from({ length: organisers }, (_, index) => new Organiser(index, server, alone));
  for (const action of actions) act(all[action.who % organisers] as Organiser, action, alone);
  closeEvening(all, actions);
  for (const { desk, declared, acknowledged, discarded, asked } of all) {
    const { outcomes, scores, participants: field } = desk.tournament;
    const { tournament } = server;
    assert.deepEqual(
      { outcomes, scores, field: field.map(({ ID }) => ID) },
      {
        outcomes: tournament.outcomes,
        scores: tournament.scores,
        field: tournament.participants.map(({ ID }) => ID),
      },
    );
    for (const key of acknowledged) assert(server.seen.has(key), `${key} was never stored`);
    for (const key of declared) {
      assert(server.seen.has(key) || discarded.has(key), `${key} was dropped without a notice`);
    }
    if (alone) assert.equal(asked, 0, 'a single organiser was asked a question');
  }
}

function closeEvening(all: Organiser[], actions: Action[]): void {
  for (let round = 0; round < MAX_CLOSING_ROUNDS; round += 1) {
    const yes = actions[round % actions.length]?.flag ?? false;
    const open = all.filter((organiser) => !organiser.close(yes && round < 20));
    if (open.length === 0) break;
    assert(round < MAX_CLOSING_ROUNDS - 1, 'a save never finished');
  }
  for (const organiser of all) organiser.update();
}

function act(organiser: Organiser, { what, pick, flag, other }: Action, alone: boolean): void {
  switch (what) {
    case 'declare':
    case 'score': {
      const edit = resultEdit(organiser.desk.tournament, { what, pick, flag });
      if (edit) organiser.do(edit);
      return;
    }
    case 'correct':
    case 'take-back':
    case 'reset':
    case 'out':
    case 'settings':
      organiser.lookOrAct((now) => changeOf(now, { what, pick }), alone || flag);
      return;
    case 'seed': {
      const ids = organiser.desk.tournament.participants.map(({ ID }) => ID);
      const from = pick % ids.length;
      organiser.do({ kind: 'seed', order: [...ids.slice(from), ...ids.slice(0, from)] });
      return;
    }
    case 'replace': {
      const { participants } = organiser.desk.tournament;
      const ID = participants[pick % participants.length]?.ID ?? 0;
      const participant = testRecord(100 + (pick % 8));
      organiser.do({ kind: 'replace', ID, participant });
      return;
    }
    case 'deliver':
      organiser.deliver({ again: flag && other, lost: flag !== other });
      return;
    case 'answer':
      organiser.answerQuestion(flag);
      return;
    default:
      organiser[what]();
  }
}

const matchesOf = (tournament: Tournament, state: 'ready' | 'decided') =>
  allMatchups(viewTournament(tournament)).filter((matchup) => matchup.state === state);

/** An edit that declares a result or sets the running score of an open match. */
function resultEdit(
  tournament: Tournament,
  { what, pick, flag }: Pick<Action, 'pick' | 'flag'> & { what: 'declare' | 'score' },
): Edit | null {
  const ready = matchesOf(tournament, 'ready');
  const match = ready[pick % Math.max(ready.length, 1)];
  if (!match) return null;
  const [leftId, rightId] = match.rows.map(({ participant }) => participant?.ID ?? 0);
  if (leftId === undefined || rightId === undefined) return null;
  const loser = pick % 2;
  const [leftScore, rightScore] = flag ? [2, loser] : [loser, 2];
  if (what === 'score') {
    return { kind: 'score', matchId: match.id, score: { leftScore, rightScore } };
  }
  const winner = flag ? leftId : rightId;
  return {
    kind: 'declare',
    outcome: {
      id: match.id,
      leftId,
      rightId,
      leftScore,
      rightScore,
      winner,
      ...(pick % 5 === 0 && { walkover: 'forfeit' as const }),
    },
  };
}

/** An edit that may change or remove existing results. */
function changeOf(
  tournament: Tournament,
  { what, pick }: { what: 'correct' | 'take-back' | 'reset' | 'settings' | 'out'; pick: number },
): Edit | null {
  if (what === 'reset') return { kind: 'reset' };
  if (what === 'out') {
    const IDs = tournament.participants.slice(pick % 4, (pick % 4) + 1).map(({ ID }) => ID);
    return { kind: 'out', IDs, why: pick % 3 === 0 ? 'gone' : null };
  }
  if (what === 'settings') {
    const bestOf = pick % 3 === 0 ? null : 3;
    return { kind: 'settings', bestOf, thirdPlace: !tournament.thirdPlace };
  }
  const decided = tournament.outcomes;
  const before = decided[pick % Math.max(decided.length, 1)];
  if (!before) return null;
  if (what === 'take-back') return { kind: 'take-back', matchId: before.id };
  const { leftId, rightId } = before;
  const left = pick % 4 < 2;
  const [leftScore, rightScore] = left ? [3, pick % 2] : [pick % 2, 3];
  const winner = left ? leftId : rightId;
  return { kind: 'correct', outcome: { ...before, leftScore, rightScore, winner } };
}
