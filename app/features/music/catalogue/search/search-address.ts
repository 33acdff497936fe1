/** The state of the two music searches in their addresses. */
import { SHELF_VIEWS, type ShelfView } from '../rules.ts';
import { cleanTerm } from './song-tags.ts';

export type SearchType = 'song' | 'albums';

export interface MusicSearch {
  type: SearchType;
  /** The text as typed. */
  terms: string;
  /** Where the page starts; undefined for the first. */
  startAfter: number | undefined;
}

/** Reads `searchType`, `searchTerms` and `startAfter`. */
export function readSearch(query: URLSearchParams): MusicSearch {
  const after = Number(query.get('startAfter') ?? '');
  return {
    type: query.get('searchType') === 'albums' ? 'albums' : 'song',
    terms: (query.get('searchTerms') ?? '').slice(0, 100),
    startAfter: Number.isSafeInteger(after) && after > 0 ? after : undefined,
  };
}

/** The query of a search, always with its type. */
export function writeSearch({ type, terms, startAfter }: MusicSearch): string {
  const query = new URLSearchParams({ searchType: type });
  if (terms !== '') query.set('searchTerms', terms);
  if (startAfter !== undefined) query.set('startAfter', String(startAfter));
  return `?${query}`;
}

/** Whether the term has something to search for. */
export function hasTerm(terms: string): boolean {
  return cleanTerm(terms) !== '';
}

/** The shelf's view and offset in an address. */
export function readShelf(query: URLSearchParams): { view: ShelfView; startAfter: number } {
  const after = Number(query.get('shelfAfter') ?? '');
  return {
    view: SHELF_VIEWS.find((view) => view === query.get('shelf')) ?? 'recent',
    startAfter: Number.isSafeInteger(after) && after > 0 && after <= 1_000_000 ? after : 0,
  };
}

/** The query with another view or offset of the shelf. */
export function writeShelf(query: URLSearchParams, view: ShelfView, startAfter: number): string {
  const next = new URLSearchParams(query);
  next.set('shelf', view);
  if (startAfter > 0) next.set('shelfAfter', String(startAfter));
  else next.delete('shelfAfter');
  return `?${next}`;
}

/** The canonical query of a music page; a search has no shelf. */
export function canonicalMusicSearch(query: URLSearchParams): URLSearchParams {
  const search = readSearch(query);
  const { view, startAfter } = readShelf(query);
  const written = new URLSearchParams(writeSearch(search));
  if (hasTerm(search.terms) || (view === 'recent' && startAfter === 0)) return written;
  return new URLSearchParams(writeShelf(written, view, startAfter));
}
