import { ApiError } from '@ringside/contract/api-error';
import { randomId } from '#app/core/changes/web/shared/random-id.ts';
import { createSharedValue } from '#app/ui/storage/shared-value.ts';
import type { Tournament } from '../../../contract.ts';
import type { EditConflict } from '../../../edits/apply-save.ts';
import { differences } from '../../../edits/changes.ts';
import type { ConflictAnswer } from '../../../edits/contract.ts';
import { type Edit, EditError } from '../../../edits/edits.ts';
import type { RenamedAnswer } from '../../../lifecycle/contract.ts';
import { type Helper, linkWords, mayChange } from '../../../secret/rules.ts';
import { createBackoff } from './backoff.ts';
import * as desks from './desk-state.ts';
import type { KeptSteps } from './steps.ts';

export type SaveState =
  | 'new'
  | 'saved'
  | 'saving'
  | 'offline'
  | 'denied'
  | 'refused'
  | 'renamed'
  | 'deleted';

export interface SessionState {
  desk: desks.DeskState;
  save: SaveState;
  problem: string | null;
  renamedTo: string | null;
}

const SCORE_PAUSE_MS = 250;

export interface DeskSave {
  id: string;
  uid: string;
  requestId: string;
  version: number;
  edits: Edit[];
}

interface SessionOptions {
  loaded: Tournament;
  draft: desks.Draft | null;
  send: (save: DeskSave) => Promise<Tournament>;
  keep: (draft: desks.Draft | null) => void;
  steps?: { kept: KeptSteps | null; keep: (steps: KeptSteps) => void };
  helper?: Helper | undefined;
}

/** One request at a time, retried after a failure, rebased onto changes by others. */
export class DeskSession {
  readonly #send: SessionOptions['send'];
  readonly #keep: SessionOptions['keep'];
  readonly #helper: SessionOptions['helper'];
  readonly #keepSteps: (steps: KeptSteps) => void;
  readonly #changes = createSharedValue(undefined);
  readonly subscribe = this.#changes.subscribe;
  readonly #waits = createBackoff();
  #state: SessionState;
  #busy = false;
  #closed = false;
  #stopped = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #fresher: Tournament | null = null;

  constructor({ loaded, draft, send, keep, steps, helper }: SessionOptions) {
    this.#helper = helper;
    this.#send = send;
    this.#keep = keep;
    this.#keepSteps = steps?.keep ?? (() => undefined);
    const desk = desks.openDesk(loaded, draft, steps?.kept);
    if (desk.request) this.#fresher = loaded;
    const save = desk.edits.length > 0 ? 'offline' : desk.base.version === 0 ? 'new' : 'saved';
    this.#state = { desk, save, problem: null, renamedTo: null };
  }

  readonly read = (): SessionState => this.#state;

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
      const desk = step(this.#state.desk);
      const changes = differences(this.#state.desk.tournament, desk.tournament);
      if (this.#helper && !mayChange(this.#helper, changes)) return linkWords(this.#helper);
      this.#set({ desk });
    } catch (error) {
      if (error instanceof EditError) return error.message;
      throw error;
    }
    if (pauseMs === 0) void this.save();
    else if (!this.#busy && !this.#ended) this.#soon(pauseMs);
    return null;
  }

  dismissBlockedUndo(): void {
    this.#set({ desk: { ...this.#state.desk, blockedUndo: null } });
  }

  dismiss(): void {
    this.#set({ desk: { ...this.#state.desk, remoteChanges: null } });
  }

  discard(): void {
    const desk = desks.discard(this.#state.desk);
    this.#set({ desk, save: desk.base.version === 0 ? 'new' : 'saved', problem: null });
  }

  renamed(name: string): void {
    if (this.#closed) return;
    this.#waits.stop();
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#set({ save: 'renamed', problem: null, renamedTo: name });
  }

  drop(): void {
    this.discard();
    this.#closed = true;
  }

  handOver(name: string): { draft: desks.Draft | null; steps: KeptSteps } {
    const { desk } = this.#state;
    const { base, done, undone } = desk;
    const draft = desks.draftOf({ ...desk, base: { ...base, id: name, name } });
    this.#keep(null);
    this.#closed = true;
    return { draft, steps: { uid: base.uid, version: base.version, done, undone } };
  }

  receive(theirs: Tournament): void {
    if (this.#ended) return;
    if (this.#busy || this.#state.desk.request) {
      // It may include the save in flight: wait for that response first.
      this.#fresher = theirs;
      if (this.#state.save === 'offline') void this.save();
      return;
    }
    if (desks.isAnother(this.#state.desk.base, theirs)) {
      void this.find();
      return;
    }
    if (theirs.version <= this.#state.desk.base.version) return;
    const desk = desks.rebaseOnto(this.#state.desk, theirs);
    const waits = desk.edits.length > 0;
    this.#set({ desk, save: waits ? this.#state.save : 'saved' });
    if (waits) void this.save();
  }

  async find(): Promise<void> {
    if (this.#state.desk.base.version > 0) await this.save({ always: true });
  }

  get #ended(): boolean {
    const { save } = this.#state;
    return this.#closed || save === 'renamed' || save === 'deleted';
  }

  #soon(pauseMs: number): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.save(), pauseMs);
    this.#set({ save: 'saving' });
  }

  /** Sends what waits for a pause, and nothing later; unsaved changes stay in storage. */
  stop(): void {
    this.#stopped = true;
    this.#waits.stop();
    if (this.#pause !== undefined) void this.save();
  }

  resume(): void {
    this.#stopped = false;
    if (this.#state.save === 'offline') void this.save();
  }

  async save({ always = false } = {}): Promise<void> {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    if (this.#busy || this.#ended) return;
    this.#waits.stop();
    const before = this.#state.desk;
    if (!always && before.edits.length === 0 && !before.request && before.base.version > 0) {
      this.#set({ save: 'saved', problem: null });
      return;
    }
    this.#busy = true;
    const desk = desks.beginSave(before, randomId);
    this.#set({ desk, save: 'saving', problem: null });
    try {
      const { id, uid, version } = desk.base;
      const requestId = desk.request?.id ?? '';
      const edits = desks.sentEdits(desk);
      const answer = await this.#send({ id, uid, requestId, version, edits });
      this.#done(desks.saved(this.#state.desk, answer));
    } catch (error) {
      this.#failed(error);
    }
  }

  #done(ended: desks.DeskState): void {
    this.#busy = false;
    this.#waits.reset();
    const newer = this.#fresher;
    this.#fresher = null;
    const another = newer !== null && desks.isAnother(ended.base, newer);
    const desk =
      newer && !another && newer.version > ended.base.version
        ? desks.rebaseOnto(ended, newer)
        : ended;
    const waits = desk.edits.length > 0;
    if (this.#ended) this.#set({ desk });
    else this.#set({ desk, save: waits ? 'saving' : 'saved' });
    if (this.#stopped) return;
    if (waits) void this.save();
    else if (another) void this.find();
  }

  #failed(error: unknown): void {
    const failure = error instanceof ApiError ? error : new ApiError(0, 'unexpected', `${error}`);
    if (failure.code === 'unexpected') console.error(error);
    if (failure.status === 409 && failure.code === 'conflict') {
      const { current } = failure.more as ConflictAnswer;
      this.#done(desks.rebaseOnto(this.#state.desk, current));
      return;
    }
    this.#busy = false;
    if (this.#ended) return;
    if (failure.code === 'renamed') {
      this.renamed((failure.more as RenamedAnswer).renamedTo);
      return;
    }
    if (failure.code === 'deleted') {
      this.#waits.stop();
      this.#set({ save: 'deleted', problem: null });
      return;
    }
    const save = stateAfter(failure);
    if (save !== 'refused') this.#set({ save, problem: null });
    else {
      const desk = { ...this.#state.desk, request: null };
      this.#set({ desk, save, problem: failure.message });
    }
    if (save === 'offline' && !this.#stopped) this.#waits.again(() => void this.save());
  }

  #set(change: Partial<SessionState>): void {
    if (this.#closed) return;
    const { desk: before } = this.#state;
    this.#state = { ...this.#state, ...change };
    const { desk } = this.#state;
    if (change.desk) this.#keep(desks.draftOf(desk));
    const { done, undone, base } = desk;
    if (done !== before.done || undone !== before.undone || base !== before.base) {
      this.#keepSteps({ uid: base.uid, version: base.version, done, undone });
    }
    this.#changes.write(undefined);
  }
}

function stateAfter({ status, code }: ApiError): SaveState {
  if (code === 'not_your_role') return 'refused';
  if (status === 401 || status === 403) return 'denied';
  const mayPass = status < 400 || status >= 500 || status === 408 || status === 429;
  return mayPass ? 'offline' : 'refused';
}
