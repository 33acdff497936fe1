import { useNavigate } from 'react-router';
import { comparedSlugs, comparePath } from '#app/features/guide/compare-rules.ts';

/** Changes the choice of the address, which is ahead of the page while that renders. */
export function useChangeChoice() {
  const navigate = useNavigate();
  return (change: (slugs: string[]) => string[]) => {
    const slugs = comparedSlugs(new URLSearchParams(window.location.search));
    void navigate(comparePath(change(slugs)), { preventScrollReset: true });
  };
}
