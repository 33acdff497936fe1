/** Which part of a long list of songs an address shows. */
export interface SongListAddress {
  /** In names of songs, as it was typed. */
  filter: string;
  /** From 1. */
  page: number;
}

export const FILTER_PARAMETER = 'filter';
export const FILTER_MAX_CHARACTERS = 80;
const PAGE_PARAMETER = 'page';
/** No list has more of them. */
const MAX_PAGES = 1000;

/** Reads `filter` and `page`; what makes no sense counts as not said. */
export function readSongList(search: URLSearchParams): SongListAddress {
  const page = Number(search.get(PAGE_PARAMETER) ?? '');
  return {
    filter: (search.get(FILTER_PARAMETER) ?? '').slice(0, FILTER_MAX_CHARACTERS),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, MAX_PAGES) : 1,
  };
}

/** The query of a part, without what is usual. */
export function writeSongList({ filter, page }: SongListAddress): URLSearchParams {
  return new URLSearchParams({
    ...(filter !== '' && { [FILTER_PARAMETER]: filter }),
    ...(page > 1 && { [PAGE_PARAMETER]: String(page) }),
  });
}
