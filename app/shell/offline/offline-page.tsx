import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MissingPage } from '#app/features/guide/web/shared/missing-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useMounted } from '#app/ui/hooks/use-mounted.ts';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { wantedPage } from './wanted-page.ts';

const KeptHere = lazy(() => import('./kept-here.tsx'));
const QueueList = lazyPart(() => import('./queue-list.tsx'));

export const meta = pageMeta('Without a connection', 'What this device keeps of the site.');

/**
 * Opens the page that was asked for from what the device keeps; without such a page it lists what
 * is kept.
 */
export default function OfflinePage() {
  const { hash } = useLocation();
  // The server knows no fragment.
  const isMounted = useMounted();
  const wanted = isMounted ? wantedPage(hash) : null;
  const navigate = useNavigate();
  useEffect(() => {
    if (wanted) void navigate(wanted, { replace: true });
  }, [wanted, navigate]);
  return (
    <MissingPage
      title="Without a connection"
      text={
        wanted
          ? 'This device does not keep the page you asked for. It opens by itself as soon as there is a connection.'
          : 'The site opens from what this device keeps: the whole guide, the latest fights, your progress, cards and playlists, and the songs you keep.'
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
