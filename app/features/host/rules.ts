/** Rules and constants of the host's desk. */

/** The placeholder for a name that a host has hidden. */
export const HIDDEN_NAME = 'Hidden by the host';

export const NAME_KINDS = ['player', 'fighter', 'playlist', 'tournament'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** Published with `*` when names are hidden or shown, so that cached pages are rendered again. */
export const HIDDEN_NAMES_TOPIC = 'hidden-names';
/** Published when the feed has rejected something. */
export const REJECTIONS_TOPIC = 'rejections';

/** Entries kept in the audit; the oldest are deleted. */
export const AUDIT_MAX_ENTRIES = 5000;
export const AUDIT_PAGE_SIZE = 30;
/** Per kind of hidden name, and for blocked players. People maintain these lists by hand. */
export const MAX_HIDDEN_NAMES = 500;
export const MAX_BLOCKED_PLAYERS = 500;
export const HOST_FIGHTS = 20;
/** How many of the newest events are searched for fights. */
export const HOST_FIGHTS_AMONG_EVENTS = 2000;
export const HOST_REFRESH_MS = 5000;
/** How long a host's pass to the organiser's desk is valid. */
export const DESK_PASS_MS = 12 * 3_600_000;
/** The number of events in a minute is counted up to this limit. */
export const PULSE_MAX_EVENTS = 10_000;

/** The people in the setting HOSTS. */
export interface HostList {
  userIds: readonly string[];
  logins: readonly string[];
}

/**
 * Parses HOSTS. Digits alone are a platform id, never a login, since anybody could register a login
 * of digits; the prefixes `id:` and `login:` resolve ambiguous entries.
 */
export function readHosts(entries: readonly string[]): HostList {
  const userIds: string[] = [];
  const logins: string[] = [];
  for (const entry of entries) {
    const [, kind, name = ''] = /^(?:(id|login):)?(.+)$/.exec(entry) ?? [];
    if (kind === 'id' || (kind === undefined && /^\d+$/.test(name))) userIds.push(name);
    else logins.push(name.toLowerCase());
  }
  return { userIds, logins };
}

/** Whether a person is one of the hosts. */
export function isHost(
  { userId, login }: { userId: string; login: string },
  hosts: HostList | undefined,
): boolean {
  if (!hosts) return false;
  return hosts.userIds.includes(userId) || hosts.logins.includes(login.toLowerCase());
}

/** A name normalised for comparison. */
export function comparedName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/** The names hidden at one point in time. */
export interface HiddenNames {
  /** Whether a name of this kind is hidden; playlists by id. */
  has(kind: NameKind, name: string): boolean;
  isBlocked(userId: string): boolean;
  readonly isEmpty: boolean;
}

/** Provides the hidden names, and removes them from responses. */
export interface NameScreen {
  current(): Promise<HiddenNames>;
  /** The hidden names as last read. */
  last(): HiddenNames;
  /** The value without hidden names; the same object if it has none. */
  revise<T>(value: T): Promise<T>;
}
