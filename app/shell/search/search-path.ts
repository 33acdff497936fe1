import { textParameter } from '#app/features/guide/list-address.ts';

export function searchPath(text: string): string {
  return `/search?${new URLSearchParams({ q: text.trim() })}`;
}

export const searchedText = (search: URLSearchParams) => textParameter(search.get('q'));
