import type { Kysely } from 'kysely';
import type { Announcement, FightData } from '#app/core/announcements/rules.ts';
import type { NameScreen } from '#app/core/names/rules.ts';
import type { Tables } from '#database/tables.ts';
import type { OutboxRow } from './deliveries-store.server.ts';
import {
  discordBody,
  type Message,
  type Sender,
  screened,
  signedHeaders,
  standardBody,
} from './message.ts';
import { type Answer, post, type Reach } from './post.server.ts';
import { findPlayerNames, playersOf, type WebhookRow } from './store.server.ts';

/** Functions that build and post messages. */
export interface DeliveryContext {
  names: NameScreen;
  site: Sender;
  reach: Reach;
}

/** The result of one attempt. */
export interface Delivery {
  arrived: boolean;
  /** The receiver answered 410 Gone. */
  gone: boolean;
  /** The status, or the error of the connection. */
  answer: string;
  retryAfterSeconds: number | null;
}

/** Posts a message to a webhook, once, and returns the result. */
export async function deliver(
  hook: WebhookRow,
  { id, ...message }: Message & { id: string },
  { names, site, reach }: DeliveryContext,
  signal?: AbortSignal,
): Promise<Delivery> {
  const shown = screened(message, await names.current());
  const body = hook.form === 'discord' ? discordBody(shown, site) : standardBody(shown);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Ringside-Webhooks/1',
    ...(hook.secret !== null && signedHeaders({ id, body, now: Date.now() }, hook.secret)),
  };
  try {
    return toDelivery(await post(hook.url, { headers, body }, { ...reach, signal }));
  } catch (error) {
    return { arrived: false, gone: false, answer: problemOf(error), retryAfterSeconds: null };
  }
}

function toDelivery({ status, retryAfterSeconds }: Answer): Delivery {
  const arrived = status >= 200 && status < 300;
  return { arrived, gone: status === 410, answer: String(status), retryAfterSeconds };
}

function problemOf(error: unknown): string {
  const { name, message, code } = error as Error & { code?: unknown };
  if (name === 'AbortError') return 'No answer within ten seconds';
  return (name === 'UnreachableByRule' || typeof code !== 'string' ? message : code).slice(0, 200);
}

/** Whether a webhook is subscribed to a row of the outbox. */
export function isFor(hook: WebhookRow, { type, players_json }: OutboxRow): boolean {
  switch (type as Announcement['type']) {
    case 'fight.decided': {
      if (hook.fights !== 'players') return hook.fights === 'all';
      const chosen = new Set<string | null>(playersOf(hook).map(({ userId }) => userId));
      return (JSON.parse(players_json) as (string | null)[]).some((one) => chosen.has(one));
    }
    case 'champion.crowned':
      return hook.champions === 1;
    case 'tournament.result':
      return hook.results === 1;
    case 'store.restocked':
      return hook.restocks === 1;
  }
}

/** A row of the outbox as a message, with the current names of a fight's trainers. */
export async function messageOf(
  db: Kysely<Tables>,
  row: OutboxRow,
): Promise<Message & { id: string }> {
  const type = row.type as Announcement['type'];
  const message = { id: row.message_id, type, happenedAt: row.happened_at };
  const data = JSON.parse(row.data_json);
  if (type !== 'fight.decided') return { ...message, data };
  const players: (string | null)[] = JSON.parse(row.players_json);
  const names = await findPlayerNames(
    db,
    players.filter((player) => player !== null),
  );
  const [left, right] = players.map((player) => (player === null ? undefined : names.get(player)));
  const { leftCombatant, rightCombatant, ...rest } = data as FightData;
  return {
    ...message,
    data: {
      ...rest,
      leftCombatant: { ...leftCombatant, ...(left !== undefined && { USER: left }) },
      rightCombatant: { ...rightCombatant, ...(right !== undefined && { USER: right }) },
    },
  };
}
