import assert from 'node:assert/strict';
import type { Outcome } from '@ringside/bracket';
import fc from 'fast-check';
import { allMatchups, viewTournament } from '#app/features/tournaments/bracket/bracket-view.ts';
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
import { testRecord, testTournament } from '#app/features/tournaments/testing.ts';
import * as desks from '#app/features/tournaments/web/desk/session/desk-state.ts';

const MAX_ORGANISERS = 4;
const MAX_ACTIONS = 80;
/** Rounds in which everybody comes online and answers until nothing waits. */
const MAX_CLOSING_ROUNDS = 60;

const keyOf = ({ id, leftId, rightId, leftScore, rightScore, walkover }: Outcome) =>
  `${id} ${leftId}:${rightId} ${leftScore}-${rightScore} ${walkover ?? 'fought'}`;
const editKeyOf = (edit: Edit) => JSON.stringify({ ...edit, undoes: undefined });
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** Everything of a tournament that an organiser did. */
const stateOf = ({ participants, outcomes, scores, selected, thirdPlace, bestOf }: Tournament) =>
  JSON.stringify({
    ...{ thirdPlace, bestOf },
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

/** A server that applies saves by the function that the store applies them with. */
class Server {
  tournament: Tournament;
  readonly known = new Set<string>();
  readonly changes: TournamentChange[][] = [];
  /** Results that were there at some time. */
  readonly seen = new Set<string>();
  /** The organisers' confirmations, as desk, edit and result. */
  readonly yes = new Set<string>();

  constructor(tournament: Tournament) {
    this.tournament = tournament;
  }

  /** Null is a 409. */
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

  /** No result disappears without a yes to exactly it, for exactly this edit. */
  #examine(desk: number, edits: Edit[]): void {
    let now = this.tournament;
    for (const edit of edits) {
      const after = applySave(now, [edit]).tournament;
      for (const one of missingFrom(after.outcomes, now.outcomes)) {
        const said = this.yes.has(`${desk} ${editKeyOf(edit)} ${keyOf(one)}`);
        assert(said, `${keyOf(one)} was undone by ${JSON.stringify(edit)} without a yes`);
      }
      now = after;
      for (const one of now.outcomes) this.seen.add(keyOf(one));
    }
  }
}

/** One organiser with a browser: what is on the screen, on the line and in the head. */
class Organiser {
  desk: desks.DeskState;
  readonly #index: number;
  readonly #server: Server;
  #fresher: Tournament | null = null;
  #ids = 0;
  /** The save that this browser waits for. */
  #waitingFor: string | null = null;
  #answer: { requestId: string; tournament: Tournament | null } | null = null;
  /** Messages on the line, which may arrive late or twice. */
  readonly #line: Save[] = [];
  /** A dialog that is open: what it would do, with what the organiser sees it undo. */
  #looking: Edit | null = null;
  /** Results by key: what was done here, was answered as saved, was dropped with a notice or by choice. */
  readonly declared = new Set<string>();
  readonly acknowledged = new Set<string>();
  readonly letGo = new Set<string>();
  asked = 0;
  /** How it stood before each step that can be undone; known as long as nobody else organises. */
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
    for (const { edit } of desk.remoteChanges?.leftOut ?? []) this.#noteLetGo(edit);
    this.asked += desk.conflicts.filter(isQuestion).length;
  }

  #noteLetGo(edit: Edit): void {
    if ('outcome' in edit) this.letGo.add(keyOf(edit.outcome));
    if (edit.kind === 'restore') for (const one of edit.outcomes) this.letGo.add(keyOf(one));
  }

  #sayYes(edit: Edit): void {
    for (const one of 'undoes' in edit ? (edit.undoes ?? []) : []) {
      this.#server.yes.add(`${this.#index} ${editKeyOf(edit)} ${keyOf(one)}`);
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
    this.#sayYes(edit);
    const before = stateOf(this.desk.tournament);
    const steps = this.desk.done.length;
    this.#try(() => {
      const next = desks.perform(this.desk, [edit]);
      if (edit.kind === 'declare') this.declared.add(keyOf(edit.outcome));
      return next;
    });
    if (this.desk.done.length > steps) this.#before.push(before);
  }

  /** Takes one's own last step back and nothing else: alone, it is all as it was before. */
  undo(): void {
    const step = this.desk.done.at(-1);
    const before = this.desk.tournament;
    for (const edit of step?.undo ?? []) this.#sayYes(edit);
    this.#try(() => desks.undoStep(this.desk));
    const { tournament, blockedUndo } = this.desk;
    this.desk = { ...this.desk, blockedUndo: null };
    if (!step) return;
    if (blockedUndo) assert.equal(stateOf(tournament), stateOf(before), 'a blocked undo did it');
    const own = new Set(Object.keys(step.left));
    for (const key of changedMatches(before, tournament)) {
      assert(own.has(key), `undo of ${step.label} changed ${key}`);
    }
    if (!this.#alone) return;
    assert(!blockedUndo, `undo was blocked for one who is alone: ${blockedUndo?.reason}`);
    assert.equal(stateOf(tournament), this.#before.pop(), 'undo did not restore what was there');
  }

  redo(): void {
    const before = stateOf(this.desk.tournament);
    const steps = this.desk.done.length;
    for (const edit of this.desk.undone.at(-1)?.edits ?? []) this.#sayYes(edit);
    this.#try(() => desks.redoStep(this.desk));
    if (this.desk.done.length > steps) this.#before.push(before);
  }

  /** Opens a dialog that shows what something would undo, or says yes to the one that is open. */
  lookOrAct(edit: (tournament: Tournament) => Edit | null, atOnce: boolean): void {
    const looking = this.#looking;
    this.#looking = null;
    if (looking) {
      this.do(looking);
      return;
    }
    const next = edit(this.desk.tournament);
    if (!next) return;
    try {
      const seen = { ...next, undoes: undoneByEdit(this.desk.tournament, next) } as Edit;
      if (atOnce) this.do(seen);
      else this.#looking = seen;
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
    }
  }

  answerQuestion(yes: boolean): void {
    const shown = this.desk.conflicts.find(isQuestion);
    if (shown) this.#resolve(copyOf(shown), shown, yes);
  }

  #resolve(said: EditConflict, shown: EditConflict, yes: boolean): void {
    if (yes) this.#sayYes(confirmed(said));
    else this.#noteLetGo(said.edit);
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

  /** Something on the line reaches the server; it may stay there to arrive again. */
  arrive({ again, lost }: { again: boolean; lost: boolean }): void {
    const save = again ? this.#line[0] : this.#line.shift();
    if (!save) return;
    const tournament = this.#server.save(copyOf(save));
    const answer = { requestId: save.requestId, tournament };
    if (!lost && save.requestId === this.#waitingFor) this.#answer = copyOf(answer);
  }

  /** The answer comes in, or the browser stops waiting for it. */
  hear(): void {
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
    if (newer) this.news(newer);
  }

  news(theirs: Tournament = copyOf(this.#server.tournament)): void {
    if (this.#waitingFor !== null || this.desk.request) this.#fresher = theirs;
    else if (theirs.version > this.desk.base.version) {
      this.#set(desks.rebaseOnto(this.desk, theirs));
    }
  }

  reload(): void {
    const draft = copyOf(desks.draftOf(this.desk));
    const loaded = copyOf(this.#server.tournament);
    this.#looking = null;
    this.#waitingFor = null;
    this.#answer = null;
    const { base, done, undone } = this.desk;
    this.#set(desks.openDesk(loaded, draft, copyOf({ version: base.version, done, undone })));
    this.#fresher = draft?.request ? loaded : null;
  }

  /** Comes online and answers; whether nothing waits afterwards. */
  close(yes: boolean): boolean {
    this.hear();
    this.news();
    for (let left = this.desk.conflicts.length; left > 0; left -= 1) this.answerQuestion(yes);
    this.send();
    while (this.#line.length > 0) this.arrive({ again: false, lost: false });
    this.hear();
    this.news();
    return desks.draftOf(this.desk) === null;
  }
}

const ACTIONS = [
  'declare',
  'correct',
  'take-back',
  'reset',
  'score',
  'seed',
  'replace',
  'settings',
  'undo',
  'redo',
  'send',
  'arrive',
  'hear',
  'news',
  'reload',
  'answer',
] as const;
const WEIGHTS: Partial<Record<(typeof ACTIONS)[number], number>> = {
  declare: 8,
  correct: 3,
  'take-back': 3,
  send: 8,
  arrive: 8,
  hear: 8,
  news: 4,
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
 * Plays evenings on which one to four organisers work on one tournament, with saves that are
 * delayed, doubled and lost, reloads and times offline. Throws at the first evening on which a
 * result disappeared without a person having said yes to exactly that, an acknowledged one never
 * was there, something was dropped without a word, or one organiser alone was asked anything.
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
  for (const one of actions) act(all[one.who % organisers] as Organiser, one, alone);
  closeEvening(all, actions);
  for (const { desk, declared, acknowledged, letGo, asked } of all) {
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
    for (const key of acknowledged) assert(server.seen.has(key), `${key} never was there`);
    for (const key of declared) {
      assert(server.seen.has(key) || letGo.has(key), `${key} was dropped without a word`);
    }
    if (alone) assert.equal(asked, 0, 'one organiser alone was asked');
  }
}

function closeEvening(all: Organiser[], actions: Action[]): void {
  for (let round = 0; round < MAX_CLOSING_ROUNDS; round += 1) {
    const yes = actions[round % actions.length]?.flag ?? false;
    const open = all.filter((organiser) => !organiser.close(yes && round < 20));
    if (open.length === 0) break;
    assert(round < MAX_CLOSING_ROUNDS - 1, 'something waits for ever');
  }
  for (const organiser of all) organiser.news();
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
    case 'arrive':
      organiser.arrive({ again: flag && other, lost: flag !== other });
      return;
    case 'answer':
      organiser.answerQuestion(flag);
      return;
    default:
      organiser[what]();
  }
}

const matchesOf = (tournament: Tournament, state: 'ready' | 'decided') =>
  allMatchups(viewTournament(tournament)).filter((one) => one.state === state);

/** A result or a running score of one of the open matches. */
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
      ...{ id: match.id, leftId, rightId, leftScore, rightScore, winner },
      ...(pick % 5 === 0 && { walkover: 'forfeit' as const }),
    },
  };
}

/** A change of one of the results that are there. */
function changeOf(
  tournament: Tournament,
  { what, pick }: { what: 'correct' | 'take-back' | 'reset' | 'settings'; pick: number },
): Edit | null {
  if (what === 'reset') return { kind: 'reset' };
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
