import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MissingPage } from '#app/features/guide/web/shared/missing-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useMounted } from '#app/ui/hooks/use-mounted.ts';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import { NotLoaded } from '#app/ui/loading/not-loaded.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';

const KeptHere = lazyPart(() => import('./kept-here.tsx'), NotLoaded);
const QueueList = lazyPart(() => import('./queue-list.tsx'));

export const meta = pageMeta('Without a connection', 'What works here without a connection.');

/** Since the visit began: a page that the device keeps is usually there by then, or soon after this one. */
const OPENS_WITHIN_MS = 3000;
const OPENS_AFTER_MS = 1000;

/** Without a page to open it lists what is kept. */
export default function OfflinePage() {
  const { hash } = useLocation();
  const isMounted = useMounted();
  const wanted = isMounted ? wantedPage(hash) : null;
  const navigate = useNavigate();
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    void navigate(wanted, { replace: true });
    const waitMs = Math.max(OPENS_AFTER_MS, OPENS_WITHIN_MS - performance.now());
    const timer = setTimeout(() => setTried(true), waitMs);
    return () => clearTimeout(timer);
  }, [wanted, navigate]);
  // A kept page follows, and was never missing; the server knows no fragment.
  if (!isMounted || (wanted && !isTried)) {
    return (
      <div className="stack gap-4">
        <h1>One moment</h1>
        <RowSkeletons label="Opening the page" />
      </div>
    );
  }
  return (
    <MissingPage
      title="Without a connection"
      text={
        wanted
          ? 'The page opens by itself as soon as it is here.'
          : 'The guide, the latest fights, your progress, cards, playlists and kept songs work without one.'
      }
    >
      <div className="actions">
        <ButtonLink to="/monsters/all">Monster Guide</ButtonLink>
        <ButtonLink to="/techniques">Techniques</ButtonLink>
        <ButtonLink to="/recent">Recent Fights</ButtonLink>
      </div>
      <Suspense>
        <QueueList />
        <KeptHere />
      </Suspense>
    </MissingPage>
  );
}

export function wantedPage(fragment: string): string | null {
  const path = fragment.slice(1);
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/offline') ? path : null;
}
