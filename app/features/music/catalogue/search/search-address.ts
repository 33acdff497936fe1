import { SHELF_VIEWS, type ShelfView } from '../rules.ts';
import { cleanTerm } from './song-tags.ts';

export type SearchType = 'song' | 'albums';

export interface MusicSearch {
  type: SearchType;
  terms: string;
  startAfter: number | undefined;
}

export function readSearch(query: URLSearchParams): MusicSearch {
  const after = Number(query.get('startAfter') ?? '');
  return {
    type: query.get('searchType') === 'albums' ? 'albums' : 'song',
    terms: (query.get('searchTerms') ?? '').slice(0, 100),
    startAfter: Number.isSafeInteger(after) && after > 0 ? after : undefined,
  };
}

export function writeSearch({ type, terms, startAfter }: MusicSearch): string {
  const query = new URLSearchParams({ searchType: type });
  if (terms !== '') query.set('searchTerms', terms);
  if (startAfter !== undefined) query.set('startAfter', String(startAfter));
  return `?${query}`;
}

export function hasTerm(terms: string): boolean {
  return cleanTerm(terms) !== '';
}

export function readShelf(query: URLSearchParams): { view: ShelfView; startAfter: number } {
  const after = Number(query.get('shelfAfter') ?? '');
  return {
    view: SHELF_VIEWS.find((view) => view === query.get('shelf')) ?? 'recent',
    startAfter: Number.isSafeInteger(after) && after > 0 && after <= 1_000_000 ? after : 0,
  };
}

export function writeShelf(query: URLSearchParams, view: ShelfView, startAfter: number): string {
  const next = new URLSearchParams(query);
  next.set('shelf', view);
  if (startAfter > 0) next.set('shelfAfter', String(startAfter));
  else next.delete('shelfAfter');
  return `?${next}`;
}

export function canonicalMusicSearch(query: URLSearchParams): URLSearchParams {
  const search = readSearch(query);
  const { view, startAfter } = readShelf(query);
  const written = new URLSearchParams(writeSearch(search));
  if (hasTerm(search.terms) || (view === 'recent' && startAfter === 0)) return written;
  return new URLSearchParams(writeShelf(written, view, startAfter));
}
