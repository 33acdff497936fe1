/** Decisions and constants of the host's desk. */

/** The placeholder for a name that a host has hidden. */
export const HIDDEN_NAME = 'Hidden by the host';

export const NAME_KINDS = ['player', 'fighter', 'playlist', 'tournament'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** Published beside `*` when names are hidden or shown: pages that are kept are made again. */
export const HIDDEN_NAMES_TOPIC = 'hidden-names';
/** Published when the feed has rejected something. */
export const REJECTIONS_TOPIC = 'rejections';

/** Entries of the audit that are kept; the oldest go. */
export const AUDIT_MAX_ENTRIES = 5000;
export const AUDIT_PAGE_SIZE = 30;
/** Hidden names of each kind, and blocked players: lists that a person keeps. */
export const MAX_HIDDEN_NAMES = 500;
export const MAX_BLOCKED_PLAYERS = 500;
export const HOST_FIGHTS = 20;
/** Of so many newest events the fights among them are offered. */
export const HOST_FIGHTS_AMONG_EVENTS = 2000;
export const HOST_REFRESH_MS = 5000;
/** A host's way into the organiser's desk is open for so long. */
export const DESK_PASS_MS = 12 * 3_600_000;
/** More events than this within a minute are not counted exactly. */
export const PULSE_MAX_EVENTS = 10_000;

/** The people who may open the host's desk, as the setting HOSTS names them. */
export interface HostList {
  userIds: readonly string[];
  logins: readonly string[];
}

/**
 * Reads HOSTS. Digits alone are an id of the platform, never a login of the same letters, which anybody
 * could take; `id:` and `login:` say which where it is neither plain.
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

/** A name in the form in which two are compared. */
export function comparedName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/** The names that are hidden at a moment. */
export interface HiddenNames {
  /** Whether a name of this kind is hidden; a playlist is known by its id. */
  has(kind: NameKind, name: string): boolean;
  isBlocked(userId: string): boolean;
  readonly isEmpty: boolean;
}

/** Knows what is hidden, and takes it out of what leaves. */
export interface NameScreen {
  current(): Promise<HiddenNames>;
  /** The hidden names when they were last read. */
  last(): HiddenNames;
  /** The value without hidden names; the value itself where it has none. */
  revise<T>(value: T): Promise<T>;
}
