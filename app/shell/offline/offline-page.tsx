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

/** A page that the device keeps is there by then. */
const OPENS_WITHIN_MS = 3000;

/** Without such a page it lists what is kept. */
export default function OfflinePage() {
  const { hash } = useLocation();
  // The server knows no fragment.
  const isMounted = useMounted();
  const wanted = isMounted ? wantedPage(hash) : null;
  const navigate = useNavigate();
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    void navigate(wanted, { replace: true });
    const timer = setTimeout(() => setTried(true), OPENS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [wanted, navigate]);
  // A kept page follows, and was never missing.
  if (wanted && !isTried) {
    return (
      <div className="stack16">
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
          ? 'This page is not on your device. It opens by itself once you are connected.'
          : 'The guide, the latest fights, your progress, cards, playlists and kept songs work without one.'
      }
    >
      <div className="actions">
        <ButtonLink to="/monsters/all">Monster Guide</ButtonLink>
        <ButtonLink to="/techniques">Techniques</ButtonLink>
        <ButtonLink to="/recent">Recent Fights</ButtonLink>
      </div>
      {isMounted && (
        <Suspense>
          <QueueList />
          <KeptHere />
        </Suspense>
      )}
    </MissingPage>
  );
}

export function wantedPage(fragment: string): string | null {
  const path = fragment.slice(1);
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/offline') ? path : null;
}
