import type { Problem } from '#app/core/feed-protocol/contract.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import { MAX_AMOUNT, type PlayerChange, type PlayerUpdate } from './contract.ts';

/** The sums of all players stay below this, where each is an exact number. */
export const MAX_SUM = 8_000_000_000_000_000;
/** Amounts up to this cannot reach the bound together: a million players have an eighth of it. */
export const SMALL_AMOUNT = 1_000_000_000;

export interface Figures {
  balance: number;
  inventory: Record<string, number>;
  beaten: ReadonlySet<string>;
  /** When the values were true, in ms since the epoch; 0 if none was reported. */
  updatedAt: number;
}

export const NO_FIGURES: Figures = { balance: 0, inventory: {}, beaten: new Set(), updatedAt: 0 };

/** Older absolute values are `superseded`, except victories; relative changes always apply. */
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

/** The sums over all players: of balances in Z, and of items. */
export interface Sums {
  balances: number;
  items: number;
}

const itemsOf = (figures: Figures) =>
  Object.values(figures.inventory).reduce((sum, count) => sum + count, 0);

/** What a change adds to the sums. */
export const addedTo = (sums: Sums, after: Figures, before: Figures): Sums => ({
  balances: sums.balances + after.balance - before.balance,
  items: sums.items + itemsOf(after) - itemsOf(before),
});

/** Whether a change has left an amount that is further from zero than before, and beyond a bound. */
export function goesBeyond(bound: number, after: Figures, before: Figures): boolean {
  return figureBeyond(bound, after, before) !== null;
}

function figureBeyond(bound: number, after: Figures, before: Figures) {
  const isBeyond = (amount: number, had = 0) =>
    Math.abs(amount) > bound && Math.abs(amount) > Math.abs(had);
  if (isBeyond(after.balance, before.balance)) return { slug: null, amount: after.balance };
  const item = Object.entries(after.inventory).find(([slug, count]) =>
    isBeyond(count, before.inventory[slug]),
  );
  return item ? { slug: item[0], amount: item[1] } : null;
}

function fieldOf(event: PlayerEvent, slug: string | null): [path: string, value: unknown] {
  if (event.type === 'balance') return ['change', event.change];
  if (event.type === 'bet') {
    const isPaid = (event.paid ?? 0) > (event.stake ?? 0);
    return isPaid ? ['paid', event.paid] : ['stake', event.stake];
  }
  if (event.type === 'items') return [`changes.${slug}`, event.changes?.[slug ?? '']];
  return slug === null ? ['balance', undefined] : [`inventory.${slug}`, undefined];
}

/** @param event the change; null for one that is voided or corrected */
export function problemsOfSums(
  event: PlayerEvent | null,
  { after, before }: { after: Figures; before: Figures },
  sums: { after: Sums; before: Sums } | null,
): Problem[] {
  const found = figureBeyond(MAX_AMOUNT, after, before);
  if (found) {
    const [path, value] = event ? fieldOf(event, found.slug) : ['event', undefined];
    const of = found.slug === null ? 'the balance' : `the count of ${found.slug}`;
    const expected = `an amount that leaves ${of} from ${-MAX_AMOUNT} to ${MAX_AMOUNT}; it would be ${found.amount}`;
    return [problem(path, value, expected)];
  }
  if (!sums) return [];
  const isBeyond = (name: keyof Sums) =>
    Math.abs(sums.after[name]) > MAX_SUM &&
    Math.abs(sums.after[name]) > Math.abs(sums.before[name]);
  const name = (['balances', 'items'] as const).find(isBeyond);
  if (!name) return [];
  const expected = `amounts whose sum over all players is from ${-MAX_SUM} to ${MAX_SUM}; ${name} would be ${sums.after[name]}`;
  return [problem('', event, expected)];
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

const NOT_OF_CHANGE = ['id', 'at', 'userId', 'login', 'displayName'];

/** What is stored of an event: the type first, by which bets are found. */
export function changeOf(event: PlayerEvent): PlayerChange {
  const change = Object.entries(event).filter(([name]) => !NOT_OF_CHANGE.includes(name));
  return Object.fromEntries([['type', event.type], ...change]) as PlayerChange;
}
