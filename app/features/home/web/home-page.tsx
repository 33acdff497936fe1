import { useApi } from '@ringside/page-queries/page-data';
import {
  browserQueries,
  type PageQueries,
  panel,
  serverQueries,
} from '@ringside/page-queries/route-queries';
import { useQuery } from '@tanstack/react-query';
import { ForAnonymous } from '#app/features/identity/web/shared/ringside-user.tsx';
import { recentMatchesQuery } from '#app/features/matches/web/queries.ts';
import { nextQuery } from '#app/features/next-fight/web/queries.ts';
import { NextHeadline } from '#app/features/next-fight/web/shared/next-headline.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { useSite } from '#app/ui/site.tsx';
import { HomeButtons, LoginNotice } from './home-buttons.tsx';
import classes from './home-page.module.css';
import { Headline, Undercard } from './tonight.tsx';

const queries: PageQueries = (api) => [panel(recentMatchesQuery(api)), panel(nextQuery(api))];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta(null, null);

/**
 * Home (specification, section 2): title and notice, the next or the latest fight, the buttons, and the fights
 * before. On a phone the fight comes before the buttons, so that it is in the first screen.
 */
export default function HomePage() {
  const { productTitle, tagline, about } = useSite();
  const api = useApi();
  const recent = useQuery(recentMatchesQuery(api));
  const { data: next } = useQuery(nextQuery(api));
  const bout = next?.bouts[0];
  return (
    <div className={classes.home}>
      <div className={classes.lights} aria-hidden="true" />
      <section className={classes.front}>
        <h1 className={classes.title}>{productTitle}</h1>
        <p className={classes.line}>{tagline}</p>
        <p className={classes.about}>{about}</p>
        <ForAnonymous>
          <LoginNotice />
        </ForAnonymous>
      </section>
      <div className={classes.fight}>
        {bout ? <NextHeadline bout={bout} /> : <Headline query={recent} />}
      </div>
      <HomeButtons />
      <Undercard records={recent.data?.records} skip={bout ? 0 : 1} />
    </div>
  );
}
