/** Constants and small decisions of tournaments (specification, sections 2, 4, 5 and 9). */

/** Below this many participants there is nothing to play yet. */
export const MIN_PARTICIPANTS = 2;
/** 'At most 2 tournament participants can be selected.' */
export const MAX_SELECTED = 2;

/** Viewers without the secret ask this often (sections 4 and 9). */
export const TOURNAMENT_VIEW_REFRESH_MS = 5000;

/** Fights a match can have at most. */
export const BEST_OF: readonly number[] = [1, 3, 5, 7, 9];
/** As byes are won 2-0. */
const WINS_NEEDED = 2;

/** Wins that decide a match. */
export function winsNeeded({ bestOf }: { bestOf?: number | undefined }): number {
  return bestOf === undefined ? WINS_NEEDED : (bestOf + 1) / 2;
}

/** The scores with which a match to so many wins ends, the clearest first: winner's, loser's. */
export function winningScores(target: number): [won: number, lost: number][] {
  return Array.from({ length: target }, (_, lost) => [target, lost]);
}

/** In UTF-16 units, so that an address made of it stays within the router's limit. */
export const TOURNAMENT_NAME_MAX_CHARACTERS = 80;
export const ORGANISER_NAME_MAX_CHARACTERS = 60;
/** Organisers are few; this keeps a script gone wild from filling the disk. */
export const MAX_TOURNAMENTS = 1000;
export const CHANGES_PAGE_SIZE = 50;

/** More wait for the next save, so that one save of a long time offline does not hold up others. */
export const MAX_EDITS_PER_SAVE = 200;

/** 256 records with forty long technique names each. */
export const TOURNAMENT_BODY_LIMIT_BYTES = 2 * 1024 * 1024;
export const MESSAGE_BODY_LIMIT_BYTES = 128 * 1024;
export const SNAPSHOT_BODY_LIMIT_BYTES = 64 * 1024;
export const REGISTERS_BODY_LIMIT_BYTES = 32 * 1024;

/** A game host that took an order and fell silent gets it again after this. */
export const MESSAGE_LEASE_MS = 30_000;
/** Orders waiting for the game host; more mean that nobody is there to take them. */
export const MAX_WAITING_MESSAGES = 100;
/** Taken orders that are remembered, so that a repeated one is known. */
export const KEPT_MESSAGES = 1000;
/** Orders of one tournament that are listed. */
export const LISTED_ORDERS = 500;
export const MAX_CODES = 500;

/** An operator's own register generator has this long. */
export const GENERATOR_LIMIT_MS = 5000;

/** Wrong secrets a client may bring within the window before it has to wait. */
export const SECRET_MAX_FAILURES = 10;
export const SECRET_WINDOW_MS = 60_000;
/** A client that brought the right secret is not kept out by others at its address for so long. */
export const SECRET_TRUST_MS = 12 * 3_600_000;

/** No secret is longer. */
export const SECRET_MAX_CHARACTERS = 500;

export const TOURNAMENTS_TOPIC = 'tournaments';
export const SNAPSHOT_TOPIC = 'snapshot';
export const MESSAGES_TOPIC = 'messages';

/** The live topic of a tournament. The name is encoded, since a topic's parts are split at `:`. */
export function tournamentTopic(id: string): string {
  return tournamentKey(id).join(':');
}

/** How a query key begins that `tournamentTopic` makes stale. */
export function tournamentKey(id: string): ['tournament', string] {
  return ['tournament', encodeURIComponent(id)];
}

/** Where an organiser runs a tournament. */
export const deskPath = (id: string) =>
  `/tournament/create?${new URLSearchParams({ tournament: id })}`;

/** Where everybody sees a tournament. */
export function tournamentPath(id: string): string {
  return `/tournament/view/${encodeURIComponent(id)}`;
}

/** A name as it is kept: it is the tournament's id, so there is one way to write it. */
export function tournamentIdOf(name: string): string {
  return name.normalize('NFC').trim();
}

/** Whether an address can be made of a name: browsers swallow `.` and `..`, nobody sees controls. */
export function isUsableName(name: string): boolean {
  return name.isWellFormed() && !/\p{Cc}/u.test(name) && name !== '.' && name !== '..';
}

/** Views that follow the id in a history address. */
const HISTORY_VIEWS = ['overview', 'details'];

/**
 * The record id in what an organiser typed: an ID, or a URL whose last path segment it is (section
 * 5). Null when there is none.
 */
export function participantIdOf(text: string): number | null {
  const [path = ''] = text.trim().split(/[?#]/);
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.length > 1 && HISTORY_VIEWS.includes(segments.at(-1) ?? '')) segments.pop();
  const last = segments.at(-1) ?? '';
  return /^[1-9]\d{0,14}$/.test(last) ? Number(last) : null;
}

const LAST_ROUND_NAMES = ['Final', 'Semifinals', 'Quarterfinals'];

/** The name of a round: counted from the end, so that the final is always the Final. */
export function roundName(round: number, rounds: number): string {
  const left = rounds - round;
  return LAST_ROUND_NAMES[left] ?? `Round of ${2 ** (left + 1)}`;
}

/** The same things in a random order. */
export function shuffled<T>(items: readonly T[], random: () => number = Math.random): T[] {
  const order = [...items];
  for (let end = order.length - 1; end > 0; end -= 1) {
    const other = Math.floor(random() * (end + 1));
    [order[end], order[other]] = [order[other] as T, order[end] as T];
  }
  return order;
}
