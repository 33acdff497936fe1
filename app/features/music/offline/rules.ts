/** Songs that a browser keeps for the time without a connection. */

/** 128 kbit/s, to say about how large songs are before they are there. */
const BYTES_PER_SECOND = 16_000;

/** Why a list is not whole: no room, refused as in a private window, no connection, or stopped by the viewer. */
export type Hindrance = 'full' | 'refused' | 'line' | 'stopped';

export interface OfflineList {
  path: string;
  page: string;
  name: string;
  username: string;
  all: number;
  sources: string[];
  covers: string[];
  bytes: number;
  hindrance: Hindrance | null;
  /** When its files were last compared with the server's, in milliseconds since 1970. */
  checkedAtMs: number;
}

export function parseLists(text: string | null): OfflineList[] {
  try {
    const lists: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(lists) ? lists.filter(isList) : [];
  } catch {
    return [];
  }
}

function isList(value: unknown): value is OfflineList {
  const { path, page, name, username, all, sources, covers, bytes } = (value ?? {}) as OfflineList;
  return (
    [path, page, name, username].every((text) => typeof text === 'string') &&
    [all, bytes].every((figure) => typeof figure === 'number') &&
    [sources, covers].every((addresses) => Array.isArray(addresses))
  );
}

export const isWhole = ({ all, sources }: OfflineList): boolean =>
  sources.length > 0 && sources.length >= all;

/** Only files of this site can be kept: other sites usually do not let theirs be read. */
export const isOfThisSite = (address: string): boolean => address.startsWith('/');

/** @throws TypeError for another network's page in place of a file */
export function requireOwn(response: Response): Response {
  if (response.ok && response.headers.get('content-type')?.startsWith('text/html'))
    throw new TypeError('The file is not from this server.');
  return response;
}

export const estimatedBytes = (songs: readonly { duration: number }[]): number =>
  songs.reduce((seconds, { duration }) => seconds + duration, 0) * BYTES_PER_SECOND;
