import { isolated } from '#app/core/names/rules.ts';

export const MIN_PARTICIPANTS = 2;
export const MAX_SELECTED = 2;

/** Polling interval of viewers without the secret (sections 4 and 9). */
export const TOURNAMENT_VIEW_REFRESH_MS = 5000;

export const BEST_OF: readonly number[] = [1, 3, 5, 7, 9];
export const MAX_FIGHTS_PER_MATCH = 9;
/** Used without a 'best of'; also the score of a bye's winner. */
const WINS_NEEDED = 2;

export function winsNeeded({ bestOf }: { bestOf?: number | undefined }): number {
  return bestOf === undefined ? WINS_NEEDED : (bestOf + 1) / 2;
}

/** The possible final scores of a match, the clearest first: winner's, loser's. */
export function winningScores(target: number): [won: number, lost: number][] {
  return Array.from({ length: target }, (_, lost) => [target, lost]);
}

/** In UTF-16 units; keeps addresses with the name within the router's limit. */
export const TOURNAMENT_NAME_MAX_CHARACTERS = 80;
export const ORGANISER_NAME_MAX_CHARACTERS = 60;
export const PAUSE_MAX_CHARACTERS = 120;
export const PAUSE_MAX_MINUTES = 24 * 60;
/** Keeps a faulty script from filling the disk. */
export const MAX_TOURNAMENTS = 1000;
export const CHANGES_PAGE_SIZE = 50;
/** Finished cups in which earlier places are looked for. */
export const SEARCHED_CUPS = 50;

/** The rest goes with the next save, so that a long time offline does not delay other requests. */
export const MAX_EDITS_PER_SAVE = 200;

export const TOURNAMENT_BODY_LIMIT_BYTES = 2 * 1024 * 1024;
export const MESSAGE_BODY_LIMIT_BYTES = 128 * 1024;
export const SNAPSHOT_BODY_LIMIT_BYTES = 64 * 1024;
export const REGISTERS_BODY_LIMIT_BYTES = 32 * 1024;

/** An order that is fetched but not accepted is handed out again after this time. */
export const MESSAGE_LEASE_MS = 30_000;
export const MAX_WAITING_MESSAGES = 100;
export const KEPT_MESSAGES = 1000;
export const LISTED_ORDERS = 500;
export const MAX_CODES = 500;

export const GENERATOR_LIMIT_MS = 5000;

/** How long a client that has had the right secret is exempt from its address's limit. */
export const SECRET_TRUST_MS = 12 * 3_600_000;

export const SECRET_MAX_CHARACTERS = 500;

export const TOURNAMENTS_TOPIC = 'tournaments';
export const SNAPSHOT_TOPIC = 'snapshot';
export const MESSAGES_TOPIC = 'messages';

/** The name is encoded, since a topic's parts are split at `:`. */
export function tournamentTopic(id: string): `tournament:${string}` {
  return `tournament:${encodeURIComponent(id)}`;
}

export function tournamentKey(id: string): ['tournament', string] {
  return ['tournament', encodeURIComponent(id)];
}

export const deskPath = (id: string) =>
  `/tournament/create?${new URLSearchParams({ tournament: id })}`;

/** Browsers resolve `.` and `..`, and controls are invisible. */
export function isUsableName(name: string): boolean {
  return name.isWellFormed() && !/\p{Cc}/u.test(name) && name !== '.' && name !== '..';
}

const HISTORY_VIEWS = ['overview', 'details'];

export function participantIdOf(text: string): number | null {
  const [path = ''] = text.trim().split(/[?#]/);
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.length > 1 && HISTORY_VIEWS.includes(segments.at(-1) ?? '')) segments.pop();
  const last = segments.at(-1) ?? '';
  return /^[1-9]\d{0,14}$/.test(last) ? Number(last) : null;
}

export const WALKOVER_WORDS = {
  forfeit: 'Forfeit',
  disqualified: 'Disqualified',
  out: 'Out of the cup',
} as const;

export const OUT_WORDS = { gone: 'Gone', disqualified: 'Disqualified' } as const;

const SEEDED_WORDS = {
  ratings: 'by ratings',
  places: 'by the places of',
  lot: 'by lot',
  hand: 'by hand',
} as const;

interface SeededBy {
  by: keyof typeof SEEDED_WORDS;
  cup?: string | undefined;
}

/** `Seeded by the places of “Winter Cup”`. */
export function seededText({ by, cup }: SeededBy): string {
  return `Seeded ${SEEDED_WORDS[by]}${cup ? ` “${isolated(cup)}”` : ''}`;
}

const LAST_ROUND_NAMES = ['Final', 'Semifinals', 'Quarterfinals'];

/** The name of a round: counted from the end, so that the final is always the Final. */
export function roundName(round: number, rounds: number): string {
  const left = rounds - round;
  return LAST_ROUND_NAMES[left] ?? `Round of ${2 ** (left + 1)}`;
}

export function shuffled<T>(items: readonly T[], random: () => number = Math.random): T[] {
  const order = [...items];
  for (let end = order.length - 1; end > 0; end -= 1) {
    const other = Math.floor(random() * (end + 1));
    [order[end], order[other]] = [order[other] as T, order[end] as T];
  }
  return order;
}

/** Those that the organiser put first, in that order, then the others as they are. */
export function inQueue<T extends { id: string }>(
  matches: T[],
  queue: readonly string[] = [],
): T[] {
  const placeOf = ({ id }: T) => {
    const place = queue.indexOf(id);
    return place < 0 ? queue.length : place;
  };
  return matches.toSorted((a, b) => placeOf(a) - placeOf(b));
}
