import { screened } from '#app/core/announcements/message.server.ts';
import { type Answer, post, type Reach } from '#app/core/announcements/post.server.ts';
import type { AnnouncedData, Announcement, Message } from '#app/core/announcements/rules.ts';
import type { OutboxRow } from '#app/core/announcements/store.server.ts';
import type { NameScreen } from '#app/core/names/rules.ts';
import { discordBody, type Sender, signedHeaders, standardBody } from './message.ts';
import { chosenOf, type WebhookRow } from './store.server.ts';

export interface DeliveryContext {
  names: NameScreen;
  site: Sender;
  reach: Reach;
}

export interface Delivery {
  arrived: boolean;
  gone: boolean;
  answer: string;
  retryAfterSeconds: number | null;
}

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
  return (name === 'UnreachableByRule' || typeof code !== 'string' ? message : code).slice(0, 200);
}

export function isFor(hook: WebhookRow, row: OutboxRow): boolean {
  switch (row.type as Announcement['type']) {
    case 'fight.announced':
      return hook.announced === 1 && (hook.fights !== 'players' || isOfChosen(hook, row));
    case 'match.next':
    case 'tournament.begun':
      return hook.announced === 1;
    case 'fight.decided':
      return hook.fights === 'players' ? isOfChosen(hook, row) : hook.fights === 'all';
    case 'champion.crowned':
      return hook.champions === 1;
    case 'tournament.result':
      return hook.results === 1;
    case 'store.restocked':
      return hook.restocks === 1;
  }
}

function isOfChosen(hook: WebhookRow, { players_json, data_json }: OutboxRow): boolean {
  const players: (string | null)[] = JSON.parse(players_json);
  const { leftCombatant, rightCombatant }: AnnouncedData = JSON.parse(data_json);
  const races = [leftCombatant.RACE, rightCombatant.RACE];
  return chosenOf(hook).some((chosen) =>
    'race' in chosen ? races.includes(chosen.race) : players.includes(chosen.userId),
  );
}
