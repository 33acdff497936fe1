import type { Random } from '@ringside/seeded-random';

const HISTORY_DAYS = 60;
const DAY_MS = 86_400_000;
const GAP_MS = 4 * 60_000;
const LAST_FIGHT_AGE_MS = 20_000;

/** In ms since the epoch, oldest first: one show a day in the last 60 days. */
export function historyDates(fights: number, endingAt: number, random: Random): number[] {
  const perShow = Math.max(1, Math.ceil(fights / HISTORY_DAYS));
  const gap = Math.min(GAP_MS, Math.floor(DAY_MS / (perShow + 1)));
  return Array.from({ length: fights }, (_, index) => {
    const back = fights - 1 - index;
    const show = Math.floor(back / perShow);
    const jitter = random.next() * (back === 0 ? LAST_FIGHT_AGE_MS : 0.8 * gap);
    const age = LAST_FIGHT_AGE_MS + show * DAY_MS + (back % perShow) * gap + jitter;
    return Math.floor(endingAt - age);
  });
}
