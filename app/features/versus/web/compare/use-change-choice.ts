import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { comparedSlugs, comparePath } from '#app/features/guide/compare-rules.ts';

const slugsIn = (search: string) => comparedSlugs(new URLSearchParams(search));

/** Changes what was chosen last, which is ahead of the page while that loads and renders. */
export function useChangeChoice() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const chosen = useRef(slugsIn(search));
  useEffect(() => {
    chosen.current = slugsIn(search);
  }, [search]);
  return (change: (slugs: string[]) => string[]) => {
    chosen.current = change(chosen.current);
    void navigate(comparePath(chosen.current), { preventScrollReset: true });
  };
}
