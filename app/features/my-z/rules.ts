import type { PlayerChange } from '#app/features/players/figures/contract.ts';
import { figuresAfter, NO_FIGURES } from '#app/features/players/figures/rules.ts';

export const BALANCE_POINTS = 200;
export const SHOWN_BETS = 30;
export const JUDGED_BETS = 1000;
export const BREED_ROWS = 20;
export const MY_Z_REFRESH_MS = 60_000;

/** A change of a player as stored: times in ms since the epoch, null where unknown. */
export interface StoredChange {
  at: number | null;
  taken_at: number | null;
  change_json: string;
}

export interface SideBet {
  bout: string;
  side: 'left' | 'right';
  stake: number;
  paid: number;
  at: number;
}

interface Ledger {
  balance: number;
  others: number;
  staked: number;
  paid: number;
  points: { at: number; balance: number }[];
  bets: SideBet[];
}

export function ledgerOf(changes: readonly StoredChange[]): Ledger {
  let figures = NO_FIGURES;
  let now = 0;
  const ledger: Ledger = { balance: 0, others: 0, staked: 0, paid: 0, points: [], bets: [] };
  const bets = new Map<string, SideBet>();
  for (const { at, taken_at, change_json } of changes) {
    const change: PlayerChange = JSON.parse(change_json);
    const before = figures.balance;
    figures = figuresAfter(figures, change, at).figures;
    // A late event belongs to the time when it took effect.
    now = Math.max(now, at ?? taken_at ?? now);
    if (change.type === 'bet') {
      const { stake = 0, paid = 0, bout, side } = change;
      ledger.staked += stake;
      ledger.paid += paid;
      const key = JSON.stringify([bout, side]);
      const kept = bets.get(key) ?? { bout, side, stake: 0, paid: 0, at: now };
      bets.set(key, { ...kept, stake: kept.stake + stake, paid: kept.paid + paid });
    } else ledger.others += figures.balance - before;
    if (figures.balance === before) continue;
    const last = ledger.points.at(-1);
    if (last?.at === now) last.balance = figures.balance;
    else ledger.points.push({ at: now, balance: figures.balance });
  }
  return { ...ledger, balance: figures.balance, bets: [...bets.values()] };
}

/** At most so many points: the last of each equal span of time, and the first. */
export function thinned<P extends { at: number }>(points: readonly P[], most: number): P[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length <= most) return [...points];
  const span = (last.at - first.at + 1) / (most - 1);
  const bySpan = new Map(points.map((point) => [Math.floor((point.at - first.at) / span), point]));
  return [first, ...[...bySpan.values()].filter((point) => point !== first)];
}

export function stateOf(
  { stake, paid }: Pick<SideBet, 'stake' | 'paid'>,
  isOver: boolean,
): 'open' | 'won' | 'lost' | 'even' {
  if (paid === 0 && !isOver) return 'open';
  if (paid === stake) return 'even';
  return paid > stake ? 'won' : 'lost';
}
