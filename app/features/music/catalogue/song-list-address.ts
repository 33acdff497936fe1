/** The visible part of a long list of songs, from its address. */
export interface SongListAddress {
  /** A filter of the songs' names, as typed. */
  filter: string;
  /** From 1. */
  page: number;
}

export const FILTER_PARAMETER = 'filter';
export const FILTER_MAX_CHARACTERS = 80;
const PAGE_PARAMETER = 'page';
/** Above the number of pages that any list has. */
const MAX_PAGES = 1000;

/** Parses `filter` and `page`; invalid values are ignored. */
export function readSongList(search: URLSearchParams): SongListAddress {
  const page = Number(search.get(PAGE_PARAMETER) ?? '');
  return {
    filter: (search.get(FILTER_PARAMETER) ?? '').slice(0, FILTER_MAX_CHARACTERS),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, MAX_PAGES) : 1,
  };
}

/** The query of a part, without defaults. */
export function writeSongList({ filter, page }: SongListAddress): URLSearchParams {
  return new URLSearchParams({
    ...(filter !== '' && { [FILTER_PARAMETER]: filter }),
    ...(page > 1 && { [PAGE_PARAMETER]: String(page) }),
  });
}
