import { useApi } from '@ringside/page-queries/page-data';
import {
  browserQueries,
  type PageQueries,
  panel,
  serverQueries,
} from '@ringside/page-queries/route-queries';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LoginLink } from '#app/core/identity/web/shared/login-link.tsx';
import {
  ForAnonymous,
  ForSignedIn,
  useViewer,
} from '#app/core/identity/web/shared/ringside-user.tsx';
import { Counted, ShowAllUpTo } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { counted, grouped, percentage } from '#app/ui/count.ts';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import tables from '#app/ui/looks/tables.module.css';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { Picks } from '../contract.ts';
import { MIN_PICKS } from '../rules.ts';
import { PickRow } from './pick-row.tsx';
import classes from './picks-page.module.css';
import { picksQuery, pickTableQuery } from './queries.ts';

const queries: PageQueries = (api) => [panel(pickTableQuery(api))];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta(
  'Call It',
  'Who calls the fights best this week: free picks before the bell, scored against the crowd and the estimate.',
);

export default function PicksPage() {
  const table = useQuery(pickTableQuery(useApi()));
  return (
    <div className="narrow page">
      <div className="head">
        <h1>Call It</h1>
        <FreshnessMark query={table} />
      </div>
      <p>
        One free pick for each fight, on <Link to="/next">the next fight’s page</Link>, until its
        bets close. No Z is staked or won.
      </p>
      <ForAnonymous>
        <p className="empty">
          Log in to call fights and to see how good your picks are. <LoginLink />
        </p>
      </ForAnonymous>
      <ForSignedIn>
        <Own />
      </ForSignedIn>
      <section className="stack8" aria-labelledby="table">
        <h2 id="table">This week’s best</h2>
        <Counted what="The table">
          <Table query={table} />
        </Counted>
        <p className="small">
          By the Brier score, lower is better; a coin has 0.25. At least {MIN_PICKS} picks of fights
          that were decided since Monday (UTC) and fought as announced.
        </p>
      </section>
    </div>
  );
}

function Table({
  query: { data, errorUpdateCount, refetch },
}: {
  query: ReturnType<typeof useQuery<{ rows: TableRow[] }>>;
}) {
  if (!data && errorUpdateCount > 0) {
    return <ListNote retry={refetch}>Couldn't load the table. No pick is lost.</ListNote>;
  }
  if (!data) return <RowSkeletons label="Loading the table" />;
  if (data.rows.length === 0) {
    return (
      <ListNote>
        Nobody has {MIN_PICKS} decided picks this week yet. The table begins there.
      </ListNote>
    );
  }
  return (
    <table className={tables.figures}>
      <thead>
        <tr>
          <th scope="col">Viewer</th>
          <th scope="col">Picks</th>
          <th scope="col">Right</th>
          <th scope="col">Brier score</th>
        </tr>
      </thead>
      <tbody>
        {data.rows.map(({ displayName, picks, right, brier }) => (
          <tr key={displayName}>
            <th scope="row">
              <bdi>{displayName}</bdi>
            </th>
            <td>{grouped(picks)}</td>
            <td>{percentage(right / picks)}</td>
            <td>{brier.toFixed(3)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type TableRow = { displayName: string; picks: number; right: number; brier: number };

function Own() {
  const { headers } = useViewer();
  const { data, isError, refetch } = useQuery(picksQuery(useApi(), headers));
  if (!data && isError) return <ListNote retry={refetch}>Couldn't load your picks.</ListNote>;
  if (!data) return <RowSkeletons label="Loading your picks" />;
  return (
    <section className="stack" aria-labelledby="own">
      <h2 id="own">Your picks</h2>
      {data.picks.length === 0 && (
        <ListNote>None yet. Your first one shows up here with its result.</ListNote>
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
    <dl className={`stack8 ${classes.score}`}>
      <Figure label="Right">{percentage(right / picks)}</Figure>
      <Figure label="In a row">{counted(run, 'pick')}</Figure>
      <Figure label="Your Brier score">{brier.toFixed(3)}</Figure>
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
