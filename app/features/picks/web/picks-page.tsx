import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { grouped, percentage } from '#app/core/count-rules.ts';
import { LoginLink } from '#app/core/identity/web/shared/login-link.tsx';
import {
  ForAnonymous,
  ForSignedIn,
  useViewer,
} from '#app/core/identity/web/shared/ringside-user.tsx';
import { Counted, ShowAllUpTo } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import chip from '#app/ui/chip.module.css';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { Picks } from '../contract.ts';
import { MIN_PICKS, readSeason } from '../rules.ts';
import { PickRow } from './pick-row.tsx';
import { FinishedSeasons, PickTable } from './pick-table.tsx';
import classes from './picks-page.module.css';
import { picksQuery, pickTableQuery } from './queries.ts';

const queries: PageQueries = (api, { searchParams }) => [
  panel(pickTableQuery(api, readSeason(searchParams))),
];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const handle: PageHandle = {
  canonicalSearch(search) {
    const season = readSeason(search);
    return new URLSearchParams(season && { season });
  },
};
export const meta = pageMeta(
  'Picks',
  'Pick the winner before the bell, free of charge, and see who picks best.',
);

export default function PicksPage() {
  const season = readSeason(useSearchParams()[0]);
  const table = useQuery(pickTableQuery(useApi(), season));
  return (
    <div className="narrow page">
      <div className="head">
        <h1>Picks</h1>
        <FreshnessMark query={table} />
      </div>
      <p>
        Pick a winner on <Link to="/next">Next Fight</Link> before bets close. It’s free, and pays
        only glory.
      </p>
      <ForAnonymous>
        <p className="empty">
          Log in to make picks and see how good they are. <LoginLink />
        </p>
      </ForAnonymous>
      <ForSignedIn>
        <Own />
      </ForSignedIn>
      <section className="stack gap-2" aria-labelledby="table">
        <h2 id="table">{titleOf(season)}</h2>
        <nav aria-label="Period" className="actions">
          {[undefined, 'now'].map((offered) => (
            <Link
              key={offered ?? 'week'}
              to={`/picks${offered ? `?season=${offered}` : ''}`}
              aria-current={offered === season ? 'page' : undefined}
              preventScrollReset
              className={chip.chip}
            >
              {offered ? 'This season' : 'This week'}
            </Link>
          ))}
        </nav>
        <Counted what="The table">
          <PickTable query={table} />
          <FinishedSeasons best={table.data?.best ?? []} />
        </Counted>
        <details className="small">
          <summary className="summary">How it works</summary>
          <p>
            Being sure and right scores best: 0 is perfect, a coin gets 0.25. The table ranks how
            far you beat our estimate of the same fights; a few lucky picks count little.{' '}
            {MIN_PICKS} results in its time put you on it. A season is a quarter of the year. Its
            table is final a day after its end.
          </p>
        </details>
      </section>
    </div>
  );
}

const titleOf = (season: string | undefined) =>
  season === undefined
    ? 'This week’s best'
    : season === 'now'
      ? 'This season’s best'
      : `Season ${season}`;

function Own() {
  const { headers } = useViewer();
  const query = useQuery(picksQuery(useApi(), headers));
  const { data } = query;
  if (!data) return <NotYet query={query} what="your picks" />;
  return (
    <section className="stack" aria-labelledby="own">
      <h2 id="own">Your picks</h2>
      {data.picks.length === 0 && (
        <ListNote>No picks yet. Your first shows up here with its result.</ListNote>
      )}
      {data.score && (
        <Counted what="Your score">
          <Score score={data.score} />
        </Counted>
      )}
      <ShowAllUpTo fights={data.picks.flatMap(({ result }) => result?.number ?? [])} />
      <ol className="grid gap-2">
        {data.picks.map((pick) => (
          <PickRow key={pick.bout} pick={pick} />
        ))}
      </ol>
    </section>
  );
}

function Score({ score }: { score: NonNullable<Picks['score']> }) {
  const { picks, right, run, brier, estimateBrier, crowdBrier } = score;
  return (
    <dl className={`stack gap-2 ${classes.score}`}>
      <Figure label="Right">{percentage(right / picks)}</Figure>
      <Figure label="Right in a row">{grouped(run)}</Figure>
      <Figure label="Your score">{brier.toFixed(3)}</Figure>
      <Figure label="Our estimate’s">{estimateBrier.toFixed(3)}</Figure>
      <Figure label="The crowd’s">{crowdBrier === null ? '–' : crowdBrier.toFixed(3)}</Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`card ${classes.figure}`}>
      <dt className="small">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
