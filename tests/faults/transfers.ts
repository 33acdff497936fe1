import type { AppDatabase } from '#database/app-database.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { sendOnce } from './kills/kill-during-feed.ts';

const BETTORS = 6;
const START_BALANCE = 10_000;
const TICKET = 'jukebox-ticket';

/** A bettor's balance and tickets, as last acknowledged. */
interface Purse {
  balance: number;
  tickets: number;
}

/** The purses of all bettors by user id. Transfers do not change the sums. */
export type Purses = Map<string, Purse>;

/** All purses before the first transfer. */
export function fullPurses(): Purses {
  const ids = Array.from({ length: BETTORS }, (_, index) => `bettor-${index}`);
  return new Map(ids.map((id) => [id, { balance: START_BALANCE, tickets: BETTORS }]));
}

/** Moves Z and tickets between bettors, each transfer in one batch that is repeated until acknowledged. */
export async function transferForever(
  origin: string,
  purses: Purses,
  signal: AbortSignal,
): Promise<void> {
  const ids = [...purses.keys()];
  await sendUntilAcknowledged(origin, 'start', purses);
  for (let round = 0; !signal.aborted; round += 1) {
    const [from, to] = [ids[round % BETTORS] as string, ids[(round * 5 + 1) % BETTORS] as string];
    const [payer, payee] = [purses.get(from) as Purse, purses.get(to) as Purse];
    if (from === to) continue;
    const [amount, tickets] = [
      Math.floor(Math.random() * payer.balance),
      payer.tickets > 0 ? 1 : 0,
    ];
    const after: Purses = new Map([
      [from, { balance: payer.balance - amount, tickets: payer.tickets - tickets }],
      [to, { balance: payee.balance + amount, tickets: payee.tickets + tickets }],
    ]);
    await sendUntilAcknowledged(origin, String(round), after);
    for (const [id, purse] of after) purses.set(id, purse);
  }
}

async function sendUntilAcknowledged(origin: string, name: string, purses: Purses): Promise<void> {
  const events = [...purses].map(([userId, { balance, tickets }]) => ({
    id: `transfer-${name}-${userId}`,
    type: 'player',
    userId,
    login: userId.replace('-', '_'),
    displayName: userId,
    balance,
    inventory: { [TICKET]: tickets },
  }));
  await waitUntil(() => sendOnce(origin, events));
}

/** Reads the bettors' purses from the database. */
export async function storedPurses({ kysely }: AppDatabase): Promise<Purses> {
  const rows = await kysely
    .selectFrom('players')
    .select(['user_id', 'balance', 'inventory_json'])
    .where('user_id', 'like', 'bettor-%')
    .execute();
  return new Map(
    rows.map(({ user_id, balance, inventory_json }) => {
      const tickets: number = JSON.parse(inventory_json)[TICKET];
      return [user_id, { balance: Number(balance), tickets }];
    }),
  );
}

/** Lists the totals that differ from their initial values, as after a partly stored transfer. */
export function unbalanced(purses: Purses): string[] {
  if (purses.size === 0) return [];
  const sum = (key: keyof Purse) =>
    [...purses.values()].reduce((all, purse) => all + purse[key], 0);
  const wrong: string[] = [];
  if (sum('balance') !== BETTORS * START_BALANCE) wrong.push(`${sum('balance')} Z in all`);
  if (sum('tickets') !== BETTORS * BETTORS) wrong.push(`${sum('tickets')} tickets in all`);
  return wrong;
}

/** Bettors whose stored purse differs from the last acknowledged one. */
export function wrongPurses(stored: Purses, acknowledged: Purses): string[] {
  return [...acknowledged].flatMap(([id, { balance, tickets }]) => {
    const found = stored.get(id);
    const right = found?.balance === balance && found.tickets === tickets;
    return right ? [] : [`${id}: ${JSON.stringify(found)}, not ${balance} Z, ${tickets} tickets`];
  });
}
