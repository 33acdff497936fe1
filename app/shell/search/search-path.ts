export const SEARCH_TEXT_MAX_CHARACTERS = 60;

export function searchPath(text: string): string {
  return `/search?${new URLSearchParams({ q: text.trim() })}`;
}

export function searchedText(search: URLSearchParams): string {
  return (search.get('q') ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, SEARCH_TEXT_MAX_CHARACTERS);
}
