import { Link } from 'react-router';
import { ShowAllUpTo } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import type { MatchRecord } from '#app/features/fights/contract.ts';
import { DuelShape, LatestFight } from '#app/features/fights/web/shared/latest-fight.tsx';
import { MatchRow } from '#app/features/fights/web/shared/match-row.tsx';
import type { RecentMatchesResult } from '#app/features/fights/web/shared/recent-result.ts';
import { useArrivals } from '#app/features/fights/web/shared/use-arrivals.ts';
import { useFollowedSides } from '#app/features/follows/web/shared/use-followed-sides.ts';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { NoFights } from '#app/ui/looks/no-fights.tsx';
import classes from './home-page.module.css';
import { SinceVisit } from './since-visit.tsx';

const UNDERCARD_FIGHTS = 4;

export function Headline({ query }: { query: RecentMatchesResult }) {
  const records = query.data?.records;
  const arrived = useArrivals(records);
  const latest = records?.[0];
  if (latest) return <LatestFight key={latest.id} match={latest} arrived={arrived(latest)} />;
  if (records) return <NoFights />;
  return (
    <NotYet query={query} what="the latest fight" shapes={<DuelShape />}>
      No result is lost. It comes back by itself.
    </NotYet>
  );
}

export function Undercard({ records, skip }: { records: MatchRecord[] | undefined; skip: number }) {
  const followed = useFollowedSides();
  const earlier = records?.slice(skip, skip + UNDERCARD_FIGHTS);
  if (!records || !earlier?.length) return null;
  return (
    <section className={`col-span-full ${classes.undercard}`}>
      <h2>Before that</h2>
      <ShowAllUpTo fights={records.map(({ id }) => id)} />
      <ol className={classes.rows}>
        {earlier.map((match, place) => (
          // By place, so that a new fight moves nothing.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays
          <MatchRow key={place} match={match} followed={followed?.[match.id]} />
        ))}
      </ol>
      <Link to="/recent" className={`link ${classes.more}`}>
        All recent fights
      </Link>
      <Link to="/champions" className={`link ${classes.more}`}>
        Champions of the week
      </Link>
      <SinceVisit records={records} className={`link ${classes.more}`} />
    </section>
  );
}
