export interface SongListAddress {
  filter: string;
  page: number;
}

export const FILTER_PARAMETER = 'filter';
export const FILTER_MAX_CHARACTERS = 80;
const PAGE_PARAMETER = 'page';
const MAX_PAGES = 1000;

export function readSongList(search: URLSearchParams): SongListAddress {
  const page = Number(search.get(PAGE_PARAMETER) ?? '');
  return {
    filter: (search.get(FILTER_PARAMETER) ?? '').slice(0, FILTER_MAX_CHARACTERS),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, MAX_PAGES) : 1,
  };
}

export function writeSongList({ filter, page }: SongListAddress): URLSearchParams {
  return new URLSearchParams({
    ...(filter !== '' && { [FILTER_PARAMETER]: filter }),
    ...(page > 1 && { [PAGE_PARAMETER]: String(page) }),
  });
}
