import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigationType, useSearchParams } from 'react-router';
import {
  type MusicSearch,
  readSearch,
  type SearchType,
  writeSearch,
} from '../search/search-address.ts';

const TYPING_PAUSE_MS = 200;

export function useTypedSearch() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const search = readSearch(searchParams);
  const [typed, setTyped] = useState(search.terms);
  const [chosen, setChosen] = useState<SearchType | null>(null);
  const type = chosen ?? search.type;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Only this form replaces terms; more may have been typed before they are shown.
  const isTyped = useNavigationType() === 'REPLACE';

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address has changed
  useEffect(() => void (isTyped || setTyped(search.terms)), [search.terms]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address has changed
  useEffect(() => setChosen(null), [search.type]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(next: MusicSearch): void {
    clearTimeout(timer.current);
    void navigate(writeSearch(next), { replace: true, preventScrollReset: true });
  }

  return {
    search,
    typed,
    type,
    write(terms: string) {
      setTyped(terms);
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => show({ type, terms, startAfter: undefined }),
        TYPING_PAUSE_MS,
      );
    },
    look: () => show({ type, terms: typed, startAfter: undefined }),
    choose(next: SearchType) {
      if (next !== search.type) setChosen(next);
      show({ type: next, terms: typed, startAfter: undefined });
    },
    reset() {
      setTyped('');
      show({ type: 'song', terms: '', startAfter: undefined });
    },
  };
}
