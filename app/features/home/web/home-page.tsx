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
import { pageMeta } from '#app/ui/page-meta.ts';
import { useSite } from '#app/ui/site.tsx';
import { HomeButtons, LoginNotice } from './home-buttons.tsx';
import classes from './home-page.module.css';
import { Headline, Undercard } from './tonight.tsx';

const queries: PageQueries = (api) => [panel(recentMatchesQuery(api))];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta(null, null);

/**
 * Home (specification, section 2): title and notice, the latest fight, the buttons, and the fights
 * before. On a phone the fight comes before the buttons, so that it is in the first screen.
 */
export default function HomePage() {
  const { productTitle, tagline, about } = useSite();
  const recent = useQuery(recentMatchesQuery(useApi()));
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
        <Headline query={recent} />
      </div>
      <HomeButtons />
      <Undercard records={recent.data?.records} />
    </div>
  );
}
