import type { KeyValueStorage } from '#app/ui/storage/browser-storage.ts';
import { createSharedValue } from '#app/ui/storage/shared-value.ts';
import { SLOW_DOWN_STEP_MS } from '../../rules.ts';
import type { Grant } from '../platform.ts';
import type { DeviceCalls } from './device-calls.ts';

export interface PendingCode {
  deviceCode: string;
  userCode: string;
  verificationUri: string;
  expiresAtMs: number;
  intervalMs: number;
}

export type DeviceFlowState =
  | { step: 'asking' }
  | { step: 'waiting'; code: PendingCode; silent: boolean }
  | { step: 'expired' | 'denied' | 'unreachable' | 'done' };

export interface DeviceFlow {
  subscribe(listener: () => void): () => void;
  getState(): DeviceFlowState;
  start(): () => void;
  renew(): void;
  /** Timers may have been suspended, so a visible page polls now if the interval allows. */
  wake(): void;
}

interface DeviceFlowContext {
  platform: DeviceCalls;
  storage: KeyValueStorage;
  onGrant: (grant: Grant) => void;
  isSeen?: () => boolean;
  now?: () => number;
}

const CODE_KEY = 'ringside-device-code';
const RENEWALS_UNASKED = 1;
const ASK_AGAIN_MS = 5000;

/** Polls at the server's interval until a token, an expired code or a denial (section 4). */
export function createDeviceFlow(context: DeviceFlowContext): DeviceFlow {
  const { storage, isSeen = () => true, now = Date.now } = context;
  const state = createDeviceState(storage);
  let renewals = 0;
  let renewsWhenSeen = false;
  const polling = createPolling({ ...context, now, state, onExpired: expire });

  function expire(): void {
    const mayRenew = renewals < RENEWALS_UNASKED;
    state.show({ step: 'expired' });
    if (mayRenew && isSeen()) renewUnasked();
    else renewsWhenSeen = mayRenew;
  }

  function renewUnasked(): void {
    renewals++;
    ask();
  }

  function ask(): void {
    renewsWhenSeen = false;
    void polling.ask();
  }

  return {
    subscribe: state.subscribe,
    getState: state.get,
    start() {
      renewsWhenSeen = false;
      const code = readCode(storage.getItem(CODE_KEY));
      if (code && code.expiresAtMs > now()) polling.waitFor(code);
      else ask();
      return () => {
        renewsWhenSeen = false;
        polling.stop();
      };
    },
    renew() {
      renewals = 0;
      ask();
    },
    wake() {
      if (renewsWhenSeen) renewUnasked();
      else polling.pollIfDue();
    },
  };
}

function createDeviceState(storage: KeyValueStorage) {
  const { read, write, subscribe } = createSharedValue<DeviceFlowState>({ step: 'asking' });
  return {
    get: read,
    subscribe,
    show(next: DeviceFlowState): void {
      if (next.step === 'waiting') storage.setItem(CODE_KEY, JSON.stringify(next.code));
      else storage.removeItem(CODE_KEY);
      write(next);
    },
  };
}

interface PollingContext extends Pick<DeviceFlowContext, 'platform' | 'onGrant'> {
  now: () => number;
  state: ReturnType<typeof createDeviceState>;
  onExpired: () => void;
}

function createPolling({ platform, onGrant, now, state, onExpired }: PollingContext) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polledAt = 0;
  /** Increased by each code and each stop, so that late responses are dropped. */
  let turn = 0;

  function begin(): number {
    clearTimeout(timer);
    return ++turn;
  }

  async function ask(): Promise<void> {
    const ownTurn = begin();
    state.show({ step: 'asking' });
    try {
      const { lifetimeMs, ...code } = await platform.requestDeviceCode();
      if (ownTurn === turn) waitFor({ ...code, expiresAtMs: now() + lifetimeMs });
    } catch {
      if (ownTurn !== turn) return;
      state.show({ step: 'unreachable' });
      timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    }
  }

  function waitFor(code: PendingCode, silent = false): void {
    state.show({ step: 'waiting', code, silent });
    const delayMs = Math.min(code.intervalMs, Math.max(0, code.expiresAtMs - now()));
    timer = setTimeout(() => void poll(code), delayMs);
  }

  async function poll(code: PendingCode): Promise<void> {
    const ownTurn = begin();
    polledAt = now();
    const answer = await platform
      .requestToken(code.deviceCode)
      .catch(() => ({ kind: 'unavailable' as const }));
    if (ownTurn !== turn) return;
    if (answer.kind === 'token') {
      state.show({ step: 'done' });
      onGrant(answer.grant);
    } else if (answer.kind === 'denied') state.show({ step: 'denied' });
    else if (answer.kind === 'expired' || code.expiresAtMs <= now()) onExpired();
    else if (answer.kind === 'slow-down') {
      waitFor({ ...code, intervalMs: code.intervalMs + SLOW_DOWN_STEP_MS });
    } else waitFor(code, answer.kind === 'unavailable');
  }

  function pollIfDue(): void {
    const shown = state.get();
    if (shown.step !== 'waiting') return;
    if (now() - polledAt >= shown.code.intervalMs) void poll(shown.code);
  }

  return { ask, waitFor, pollIfDue, stop: () => void begin() };
}

function readCode(stored: string | null): PendingCode | null {
  try {
    const code = JSON.parse(stored ?? '') as PendingCode | null;
    return code?.deviceCode && code.userCode && /^https?:/.test(code.verificationUri) ? code : null;
  } catch {
    return null;
  }
}
