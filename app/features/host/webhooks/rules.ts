/** Decisions and constants of webhooks. */

export const WEBHOOK_FORMS = ['standard', 'discord'] as const;
export const FIGHT_CHOICES = ['none', 'all', 'players'] as const;

export const MAX_WEBHOOKS = 20;
export const MAX_CHOSEN_PLAYERS = 50;
export const URL_MAX_CHARACTERS = 500;
/** A webhook that is further behind is switched off. */
export const MAX_WAITING = 50_000;
/** After failing for so long a webhook is switched off. */
export const OFF_AFTER_MS = 24 * 3_600_000;
/** Earlier events are history that is brought in, and no news. */
export const NEWS_WITHIN_MS = 24 * 3_600_000;
const FIRST_RETRY_MS = 5000;
export const MOST_RETRY_MS = 3_600_000;
export const ANSWER_LIMIT_MS = 10_000;

/** Published when the list of webhooks, or the state of one, has changed. */
export const WEBHOOKS_TOPIC = 'webhooks';
/** Published when something waits to be sent; of no use to browsers. */
export const OUTBOX_TOPIC = 'webhook-outbox';

/** Something that happened, for those who want to hear of it. */
export interface Announcement {
  type: 'fight.decided' | 'champion.crowned' | 'tournament.result' | 'store.restocked';
  /** Ms since the epoch. */
  happenedAt: number;
  /** Ids of the players that it is about; of a fight the left and the right one. */
  players: (string | null)[];
  data: object;
}

/**
 * How long to wait after failures in a row: twice as long each time, up to an hour, less up to half of
 * it at random, so that what failed together does not come back together.
 */
export function retryAfterMs(failures: number, random = Math.random()): number {
  const whole = Math.min(MOST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  return Math.round(whole * (1 - random / 2));
}

/** Whether it happened recently enough to be news. */
export const isNews = (happenedAt: number, now = Date.now()) => happenedAt > now - NEWS_WITHIN_MS;

/** A web address without what in it may be a key. */
export function maskedUrl(url: string): string {
  const { host, pathname, search } = new URL(url);
  const secret = `${pathname}${search}`;
  return secret.length > 1 ? `${host}/…${secret.length > 12 ? secret.slice(-4) : ''}` : host;
}
