import { Link } from 'react-router';
import type { MatchRecord } from '#app/features/matches/contract.ts';
import { LatestFight } from '#app/features/matches/web/shared/latest-fight.tsx';
import { MatchRow } from '#app/features/matches/web/shared/match-row.tsx';
import { useArrivals } from '#app/features/matches/web/shared/use-arrivals.ts';
import classes from './home-page.module.css';

const UNDERCARD_FIGHTS = 4;

/** The latest fight large, the ones before it in rows. Without fights, the ring stands ready. */
export function Tonight({ records = [] }: { records: MatchRecord[] | undefined }) {
  const arrived = useArrivals(records);
  const [latest, ...earlier] = records;
  if (!latest) {
    return (
      <section className={classes.quiet}>
        <h2>The ring is quiet</h2>
        <p>The next fight shows up here the moment it is decided.</p>
      </section>
    );
  }
  return (
    <>
      <LatestFight key={latest.id} match={latest} arrived={arrived(latest)} />
      <section className={classes.undercard}>
        <h2>Just before</h2>
        <ol className={classes.rows}>
          {earlier.slice(0, UNDERCARD_FIGHTS).map((match) => (
            <MatchRow key={match.id} match={match} />
          ))}
        </ol>
        <Link to="/recent" className={classes.more}>
          All recent fights
        </Link>
      </section>
    </>
  );
}
