import type { PlayerChange, PlayerUpdate } from './contract.ts';

export interface Figures {
  balance: number;
  inventory: Record<string, number>;
  beaten: ReadonlySet<string>;
  /** When the values were true, in ms since the epoch; 0 if none was reported. */
  updatedAt: number;
}

export const NO_FIGURES: Figures = { balance: 0, inventory: {}, beaten: new Set(), updatedAt: 0 };

/**
 * Older absolute values are ignored (`superseded`), except victories reported with a player;
 * relative changes always apply.
 */
export function figuresAfter(
  before: Figures,
  change: PlayerChange,
  at: number | null,
): { figures: Figures; superseded: boolean } {
  const superseded = isAbsolute(change) && at !== null && before.updatedAt > at;
  if (superseded && change.type !== 'player') return { figures: before, superseded };
  const updatedAt = isAbsolute(change) && !superseded ? (at ?? before.updatedAt) : before.updatedAt;
  const after = { ...before, updatedAt };
  switch (change.type) {
    case 'player': {
      const { balance, inventory } = superseded ? before : change;
      const beaten = new Set([...before.beaten, ...(change.victories ?? [])]);
      return { figures: { ...after, balance, inventory, beaten }, superseded };
    }
    case 'balance': {
      const balance = change.value ?? before.balance + (change.change ?? 0);
      return { figures: { ...after, balance }, superseded };
    }
    case 'bet': {
      const balance = before.balance - (change.stake ?? 0) + (change.paid ?? 0);
      return { figures: { ...after, balance }, superseded };
    }
    case 'items': {
      const inventory = change.values ?? changedBy(before.inventory, change.changes ?? {});
      return { figures: { ...after, inventory }, superseded };
    }
    case 'victories': {
      const { values = before.beaten, added = [], removed = [] } = change;
      const gone = new Set(removed);
      const beaten = new Set([...values, ...added].filter((race) => !gone.has(race)));
      return { figures: { ...after, beaten }, superseded };
    }
  }
}

function isAbsolute(change: PlayerChange): boolean {
  switch (change.type) {
    case 'player':
      return true;
    case 'balance':
      return change.value !== undefined;
    case 'bet':
      return false;
    default:
      return change.values !== undefined;
  }
}

function changedBy(inventory: Figures['inventory'], changes: Figures['inventory']) {
  const counts = new Map(Object.entries(inventory));
  for (const [slug, change] of Object.entries(changes)) {
    const count = (counts.get(slug) ?? 0) + change;
    if (count === 0) counts.delete(slug);
    else counts.set(slug, count);
  }
  return Object.fromEntries(counts);
}

export function totalsBelowZero(after: Figures, before: Figures): string[] {
  const lacking = Object.entries(after.inventory)
    .filter(([slug, count]) => count < 0 && before.inventory[slug] !== count)
    .map(([slug, count]) => `now has ${count} of ${slug}`);
  const { balance } = after;
  const isLower = balance < 0 && balance < before.balance;
  return isLower ? [`now the balance is ${balance} Z`, ...lacking] : lacking;
}

export type PlayerEvent =
  | (PlayerUpdate & { type: 'player' })
  | (Exclude<PlayerChange, { type: 'player' }> & { userId: string });

export function changeOf(event: PlayerEvent): PlayerChange {
  switch (event.type) {
    case 'player': {
      const { type, balance, inventory, victories } = event;
      return { type, balance, inventory, victories };
    }
    case 'balance':
      return { type: event.type, value: event.value, change: event.change };
    case 'bet': {
      const { type, bout, side, stake, paid } = event;
      return { type, bout, side, stake, paid };
    }
    case 'items':
      return { type: event.type, values: event.values, changes: event.changes };
    case 'victories': {
      const { type, values, added, removed } = event;
      return { type, values, added, removed };
    }
  }
}
