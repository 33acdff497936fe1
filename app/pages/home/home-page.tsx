import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { fetchedElsewhere } from '@ringside/page-queries/fetched-elsewhere';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { PROTECTED_MESSAGE } from '#app/core/identity/contract.ts';
import { LoginLink } from '#app/core/identity/web/shared/login-link.tsx';
import {
  ForAnonymous,
  ForSignedIn,
  OnceSignedIn,
} from '#app/core/identity/web/shared/ringside-user.tsx';
import { useWantedPath } from '#app/core/identity/web/shared/wanted-path.ts';
import { recentMatchesQuery } from '#app/features/fights/web/queries.ts';
import { nextQuery } from '#app/features/upcoming/web/queries.ts';
import { ButtonLink, ExternalButton } from '#app/ui/button.tsx';
import { InfoIcon } from '#app/ui/icons/icons.tsx';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { useSite } from '#app/ui/site.tsx';
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
    <div className={`grid ${classes.home}`}>
      <div className={`absolute ${classes.lights}`} aria-hidden="true" />
      <section className={`stack gap-4 self-end ${classes.front}`}>
        <h1 className={classes.title}>{productTitle}</h1>
        <p className={`dim type-figure ${classes.line}`}>{tagline}</p>
        <p className="reading">{about}</p>
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

function LoginNotice() {
  const wanted = useWantedPath();
  return (
    <div className={`panel stack items-center w-full ${classes.notice}`} role="note">
      <InfoIcon />
      <p>
        {wanted
          ? PROTECTED_MESSAGE
          : 'You are not logged in. Log in with the streaming platform to access all features.'}
      </p>
      <LoginLink />
    </div>
  );
}

function HomeButtons() {
  const { streamUrl, guidePath } = useSite();
  return (
    <nav
      className={`actions content-start gap-3 w-full ${classes.buttons}`}
      aria-label="Main pages"
    >
      <ExternalButton variant="primary" wide href={streamUrl}>
        Play Now
      </ExternalButton>
      <ButtonLink wide to="/recent">
        Recent Fights
      </ButtonLink>
      <ButtonLink wide to={guidePath}>
        Monster Guide
      </ButtonLink>
      <ForSignedIn>
        <ButtonLink wide to="/playlists">
          Playlists
        </ButtonLink>
        <ButtonLink wide to="/inventory">
          Inventory
        </ButtonLink>
      </ForSignedIn>
      <ButtonLink wide to="/shop">
        Shop
      </ButtonLink>
      <ForSignedIn>
        <ButtonLink variant="secondary" wide to="/your-cards/1">
          Your Cards
        </ButtonLink>
      </ForSignedIn>
    </nav>
  );
}
