import { DAY_MS } from '#app/core/weeks.ts';
import { dayOf } from '#app/features/fight-reports/recap/rules.ts';

export const WEBHOOK_FORMS = ['standard', 'discord'] as const;
export const FIGHT_CHOICES = ['none', 'all', 'players'] as const;

export const MAX_WEBHOOKS = 20;
export const MAX_CHOSEN_PLAYERS = 50;
export const URL_MAX_CHARACTERS = 500;
export const MAX_WAITING = 50_000;
export const OFF_AFTER_MS = 24 * 3_600_000;
const FIRST_RETRY_MS = 5000;
export const MOST_RETRY_MS = 3_600_000;

/** Doubled with each failure up to an hour, less a random part of up to half. */
export function retryAfterMs(failures: number, random = Math.random()): number {
  const whole = Math.min(MOST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  return Math.round(whole * (1 - random / 2));
}

export function maskedUrl(url: string): string {
  const { host, pathname, search } = new URL(url);
  const secret = `${pathname}${search}`;
  return secret.length > 1 ? `${host}/…${secret.length > 12 ? secret.slice(-4) : ''}` : host;
}

/** A day's last fights may reach the feed after midnight. */
const RECAP_DELAY_MS = 10 * 60_000;

/** The last day, in UTC, whose recap may be sent. */
export const lastDayOver = (now = Date.now()) => dayOf(now - RECAP_DELAY_MS - DAY_MS);
