export const SEARCH_TEXT_MAX_CHARACTERS = 60;

/** The address of the page with all hits. */
export function searchPath(text: string): string {
  return `/search?${new URLSearchParams({ q: text.trim() })}`;
}

/** The search term in an address; empty if there is none. */
export function searchedText(search: URLSearchParams): string {
  return (search.get('q') ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, SEARCH_TEXT_MAX_CHARACTERS);
}
