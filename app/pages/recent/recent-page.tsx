import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { OnceSignedIn } from '#app/core/identity/web/shared/ringside-user.tsx';
import { recentMatchesQuery } from '#app/features/fights/web/queries.ts';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import { useMounted } from '#app/ui/hooks/use-mounted.ts';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import classes from './recent-page.module.css';
import { RecentPanel } from './recent-panel.tsx';

const NextStrip = lazyPart(() => import('#app/features/upcoming/web/shared/next-strip.tsx'));
const FollowedSides = lazyPart(async () => ({
  default: (await import('#app/features/follows/web/shared/followed-fights.tsx')).FollowedSides,
}));

const queries: PageQueries = (api) => [panel(recentMatchesQuery(api))];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta(
  'Recent Fights',
  'The last fifty fights of the league, newest first: who won, and who went down.',
);

export default function RecentPage() {
  const recent = useQuery(recentMatchesQuery(useApi()));
  return (
    <div className="narrow">
      <div className={`head ${classes.head}`}>
        <h1>Recent Fights</h1>
        <FreshnessMark query={recent} />
      </div>
      <div className={`scripted ${classes.next}`}>
        <NextFight />
      </div>
      <p>
        <Link to="/champions" discover="none" className="link">
          Champions and records
        </Link>
      </p>
      <RecentPanel query={recent} />
      <OnceSignedIn>
        <FollowedSides />
      </OnceSignedIn>
    </div>
  );
}

function NextFight() {
  const isInBrowser = useMounted();
  return <Suspense>{isInBrowser && <NextStrip />}</Suspense>;
}
