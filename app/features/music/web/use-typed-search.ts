import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  type MusicSearch,
  readSearch,
  type SearchType,
  writeSearch,
} from '../search/search-words.ts';

const TYPING_PAUSE_MS = 200;

/**
 * A search with its state in the address. Typed text shows at once; the address and the result are
 * updated when typing pauses.
 */
export function useTypedSearch() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const search = readSearch(searchParams);
  const [typed, setTyped] = useState(search.terms);
  /** Choices that are not in the address yet. */
  const [chosen, setChosen] = useState<SearchType | null>(null);
  const type = chosen ?? search.type;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Addresses that this hook navigated to and that have not arrived yet. */
  const written = useRef(new Set<string>());

  useEffect(() => {
    if (!written.current.delete(search.terms)) setTyped(search.terms);
  }, [search.terms]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has caught up
  useEffect(() => setChosen(null), [search.type]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(next: MusicSearch): void {
    clearTimeout(timer.current);
    if (next.terms !== search.terms) written.current = new Set([next.terms]);
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
    /** Searches now, without waiting for a pause. */
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
