import { ApiError } from '@ringside/contract/api-error';
import type { Tournament } from '../../../contract.ts';
import type { EditConflict } from '../../../edits/apply-save.ts';
import type { ConflictAnswer } from '../../../edits/contract.ts';
import { type Edit, EditError } from '../../../edits/edits.ts';
import type { RenamedAnswer } from '../../../lifecycle/contract.ts';
import { randomId } from '../random-id.ts';
import { createBackoff } from './backoff.ts';
import * as desks from './desk-state.ts';
import type { KeptSteps } from './steps.ts';

export type SaveState =
  /** Not on the server yet, and nothing was done that would have to be. */
  | 'new'
  | 'saved'
  | 'saving'
  /** No answer: kept here and sent again. */
  | 'offline'
  /** The secret is not, or no longer, the right one. */
  | 'denied'
  /** The server will not have it; `problem` says why. */
  | 'refused'
  /** The tournament has another name now; what is not sent waits for the desk of that name. */
  | 'renamed';

export interface SessionState {
  desk: desks.DeskState;
  save: SaveState;
  problem: string | null;
  /** The tournament's new name, where somebody has renamed it. */
  renamedTo: string | null;
}

/** Scores are counted up by several presses; they go together once the finger rests. */
const SCORE_PAUSE_MS = 250;

/** The request to the server. */
export interface DeskSave {
  id: string;
  requestId: string;
  version: number;
  edits: Edit[];
}

interface SessionOptions {
  loaded: Tournament;
  /** Values the browser had kept of an earlier visit. */
  draft: desks.Draft | null;
  /**
   * Saves edits; answers what is saved now.
   * @throws ApiError
   */
  send: (save: DeskSave) => Promise<Tournament>;
  /** Keeps what is not sent; null when there is nothing. */
  keep: (draft: desks.Draft | null) => void;
  /** The organiser's steps before a reload, and what keeps them over the next. */
  steps?: { kept: KeptSteps | null; keep: (steps: KeptSteps) => void };
}

/**
 * A desk that saves at each change: one save at a time, again after a silence, on top of what
 * another organiser saved meanwhile. It knows neither React nor the network.
 */
export class DeskSession {
  readonly #send: SessionOptions['send'];
  readonly #keep: SessionOptions['keep'];
  readonly #keepSteps: (steps: KeptSteps) => void;
  readonly #listeners = new Set<() => void>();
  readonly #waits = createBackoff();
  #state: SessionState;
  #busy = false;
  #closed = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** The newest state of the server that came in while a save had no answer yet. */
  #fresher: Tournament | null = null;

  constructor({ loaded, draft, send, keep, steps }: SessionOptions) {
    this.#send = send;
    this.#keep = keep;
    this.#keepSteps = steps?.keep ?? (() => undefined);
    const desk = desks.openDesk(loaded, draft, steps?.kept);
    if (desk.request) this.#fresher = loaded;
    const save = desk.edits.length > 0 ? 'offline' : desk.base.version === 0 ? 'new' : 'saved';
    this.#state = { desk, save, problem: null, renamedTo: null };
  }

  readonly read = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Does edits as one step; answers why it cannot be, or null. */
  change(edits: Edit[]): string | null {
    const counting = edits.every(({ kind }) => kind === 'score');
    return this.#try((desk) => desks.perform(desk, edits), counting ? SCORE_PAUSE_MS : 0);
  }

  undo(): string | null {
    return this.#try(desks.undoStep);
  }

  redo(): string | null {
    return this.#try(desks.redoStep);
  }

  resolveConflict(shown: EditConflict, yes: boolean): string | null {
    return this.#try((desk) => desks.resolveConflict(desk, shown, yes));
  }

  #try(step: (desk: desks.DeskState) => desks.DeskState, pauseMs = 0): string | null {
    try {
      this.#set({ desk: step(this.#state.desk) });
    } catch (error) {
      if (error instanceof EditError) return error.message;
      throw error;
    }
    if (pauseMs === 0) void this.save();
    else if (!this.#busy && this.#state.renamedTo === null) this.#soon(pauseMs);
    return null;
  }

  /** The organiser has read why a step could not be undone. */
  dismissBlockedUndo(): void {
    this.#set({ desk: { ...this.#state.desk, blockedUndo: null } });
  }

  /** Drops the notice about the other organiser. */
  dismiss(): void {
    this.#set({ desk: { ...this.#state.desk, remoteChanges: null } });
  }

  /** Lets go of what the server will not have. */
  discard(): void {
    const desk = desks.discard(this.#state.desk);
    this.#set({ desk, save: desk.base.version === 0 ? 'new' : 'saved', problem: null });
  }

  /** Somebody has renamed the tournament: nothing is sent any more under the name it had. */
  renamed(name: string): void {
    if (this.#closed) return;
    this.#waits.stop();
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#set({ save: 'renamed', problem: null, renamedTo: name });
  }

  /** Ends this desk, and gives what is not sent, and the steps, to the desk of another name. */
  handOver(name: string): { draft: desks.Draft | null; steps: KeptSteps } {
    const { desk } = this.#state;
    const { base, done, undone } = desk;
    const draft = desks.draftOf({ ...desk, base: { ...base, id: name, name } });
    this.#keep(null);
    this.#closed = true;
    return { draft, steps: { version: base.version, done, undone } };
  }

  /** A state of the server that came in by itself. */
  heard(theirs: Tournament): void {
    if (this.#state.renamedTo !== null) return;
    if (this.#busy || this.#state.desk.request) {
      // The incoming state may hold the save whose answer is missing: that is asked for first.
      this.#fresher = theirs;
      if (this.#state.save === 'offline') void this.save();
      return;
    }
    if (theirs.version <= this.#state.desk.base.version) return;
    const desk = desks.takeTheirs(this.#state.desk, theirs);
    const waits = desk.edits.length > 0;
    this.#set({ desk, save: waits ? this.#state.save : 'saved' });
    if (waits) void this.save();
  }

  #soon(pauseMs: number): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.save(), pauseMs);
    this.#set({ save: 'saving' });
  }

  /** Stops trying again; what is not sent stays kept. */
  stop(): void {
    this.#waits.stop();
    if (this.#pause !== undefined) void this.save();
  }

  /** Sends what waits, and a tournament without any change that the server does not have. */
  async save(): Promise<void> {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    if (this.#busy || this.#closed || this.#state.renamedTo !== null) return;
    this.#waits.stop();
    const before = this.#state.desk;
    if (before.edits.length === 0 && !before.request && before.base.version > 0) {
      this.#set({ save: 'saved', problem: null });
      return;
    }
    this.#busy = true;
    const desk = desks.beginSave(before, randomId);
    this.#set({ desk, save: 'saving', problem: null });
    try {
      const { id, version } = desk.base;
      const requestId = desk.request?.id ?? '';
      const answer = await this.#send({ id, requestId, version, edits: desks.sentEdits(desk) });
      this.#done(desks.taken(this.#state.desk, answer));
    } catch (error) {
      this.#failed(error);
    }
  }

  /** A save has ended, well or in a conflict; whatever waits still goes on its way. */
  #done(ended: desks.DeskState): void {
    this.#busy = false;
    this.#waits.reset();
    const newer = this.#fresher;
    this.#fresher = null;
    const desk =
      newer && newer.version > ended.base.version ? desks.takeTheirs(ended, newer) : ended;
    const waits = desk.edits.length > 0;
    this.#set({ desk, save: waits ? 'saving' : 'saved' });
    if (waits) void this.save();
  }

  #failed(error: unknown): void {
    const failure = error instanceof ApiError ? error : new ApiError(0, 'unexpected', `${error}`);
    if (failure.code === 'unexpected') console.error(error);
    if (failure.status === 409 && failure.code === 'conflict') {
      const { current } = failure.more as unknown as ConflictAnswer;
      this.#done(desks.takeTheirs(this.#state.desk, current));
      return;
    }
    this.#busy = false;
    if (failure.code === 'renamed') {
      this.renamed((failure.more as unknown as RenamedAnswer).renamedTo);
      return;
    }
    const save = stateAfter(failure.status);
    if (save !== 'refused') this.#set({ save, problem: null });
    else {
      const desk = { ...this.#state.desk, request: null };
      this.#set({ desk, save, problem: failure.message });
    }
    if (save === 'offline') this.#waits.again(() => void this.save());
  }

  #set(change: Partial<SessionState>): void {
    if (this.#closed) return;
    const { desk: before } = this.#state;
    this.#state = { ...this.#state, ...change };
    const { desk } = this.#state;
    if (change.desk) this.#keep(desks.draftOf(desk));
    const { done, undone, base } = desk;
    if (done !== before.done || undone !== before.undone || base !== before.base) {
      this.#keepSteps({ version: base.version, done, undone });
    }
    for (const listener of this.#listeners) listener();
  }
}

/** The consequence of a failed save: wait and try again, ask for the secret, or give it back. */
function stateAfter(status: number): SaveState {
  if (status === 401 || status === 403) return 'denied';
  const mayPass = status < 400 || status >= 500 || status === 408 || status === 429;
  return mayPass ? 'offline' : 'refused';
}
