import { browserQueries, panel } from '@ringside/page-queries';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { SignedInOnly } from '#app/core/identity/web/shared/signed-in-only.tsx';
import { rosterQuery } from '#app/features/guide/web/shared/roster-query.ts';
import { countDefeated } from '#app/features/progress/rules.ts';
import { Notice } from '#app/ui/looks/notice.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { binderPage, binderPages, showsMissing } from '../rules.ts';
import { Binder, BinderShape } from './binder.tsx';

/** Cards are private and loaded in the browser, so the server has nothing to prefetch. */
export const loader = () => null;
export const clientLoader = browserQueries((api) => [panel(rosterQuery(api))]);
export const meta = pageMeta(
  'Your Cards',
  'A binder with a card for each monster. The cards you have won lie face up.',
);

export default function YourCardsPage() {
  return (
    <SignedInOnly title="Your Cards">
      <YourCards />
    </SignedInOnly>
  );
}

function YourCards() {
  const { page: asked } = useParams();
  const [search] = useSearchParams();
  const { record } = useViewer();
  const roster = useQuery(rosterQuery(useApi()));
  if (roster.isError && !roster.data) return <BinderAstray onRetry={() => void roster.refetch()} />;
  if (!roster.data || !record) return <BinderShape />;
  const missingOnly = showsMissing(search);
  const { defeated, total } = countDefeated(roster.data, record.victoryRecord);
  const page = binderPage(asked, binderPages(missingOnly ? total - defeated : total));
  if (String(page) !== asked) {
    return <Navigate to={`/your-cards/${page}${missingOnly ? '?only=missing' : ''}`} replace />;
  }
  return (
    <Binder
      cards={roster.data}
      victories={record.victoryRecord}
      page={page}
      missingOnly={missingOnly}
    />
  );
}

function BinderAstray({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <h1>Your Cards</h1>
      <Notice title="Couldn't load your cards." retry={onRetry} centred className="mt-4">
        <p>They are safe.</p>
      </Notice>
    </>
  );
}
