import { fetchedElsewhere } from '@ringside/page-queries/fetched-elsewhere';
import { useApi } from '@ringside/page-queries/page-data';
import {
  browserQueries,
  type PageQueries,
  panel,
  serverQueries,
} from '@ringside/page-queries/route-queries';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import {
  ForAnonymous,
  ForSignedIn,
  OnceSignedIn,
} from '#app/core/identity/web/shared/ringside-user.tsx';
import { recentMatchesQuery } from '#app/features/fights/web/queries.ts';
import { nextQuery } from '#app/features/upcoming/web/queries.ts';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { useSite } from '#app/ui/site.tsx';
import { HomeButtons, LoginNotice } from './home-buttons.tsx';
import classes from './home-page.module.css';
import { Headline, Undercard } from './tonight.tsx';

const Followed = lazyPart(() => import('#app/features/follows/web/shared/followed-fights.tsx'));
const NextOrLatest = lazy(() =>
  import('./next-or-latest.tsx').catch(() => ({
    default: ({ latest }: { latest: ReactNode }) => latest,
  })),
);

const queries: PageQueries = (api) => [panel(recentMatchesQuery(api))];

/** With the next fight, so that no fight moves when it loads; the browser's scripts are without it. */
export const loader = serverQueries((api, args) => [...queries(api, args), panel(nextQuery(api))]);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta(null, null);

/** The next or latest fight, the buttons, and earlier fights (section 2). */
export default function HomePage() {
  const { productTitle, tagline, about } = useSite();
  const recent = useQuery(recentMatchesQuery(useApi()));
  const { data: next } = useQuery<{ bouts: unknown[] }>(fetchedElsewhere(['upcoming', 'pool']));
  const latest = <Headline query={recent} />;
  return (
    <div className={`relative grid ${classes.home}`}>
      <div className={`absolute ${classes.lights}`} aria-hidden="true" />
      <section className={`stack16 self-end justify-items-start ${classes.front}`}>
        <h1 className={classes.title}>{productTitle}</h1>
        <p className={`dim type-figure ${classes.line}`}>{tagline}</p>
        <p className={classes.about}>{about}</p>
        <ForAnonymous>
          <LoginNotice />
        </ForAnonymous>
      </section>
      <div className={`self-center ${classes.fight}`}>
        <Suspense fallback={latest}>
          <NextOrLatest latest={latest} />
        </Suspense>
      </div>
      <HomeButtons />
      <ForSignedIn>
        <section className={`grid col-span-full ${classes.followed}`}>
          <OnceSignedIn>
            <Followed />
          </OnceSignedIn>
        </section>
      </ForSignedIn>
      <Undercard records={recent.data?.records} skip={next?.bouts.length ? 0 : 1} />
    </div>
  );
}
