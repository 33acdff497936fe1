import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { nextQuery } from '../queries.ts';
import { Countdown } from './countdown.tsx';
import classes from './next-strip.module.css';

/** The next fight in one row above a list; the row is there without one, so that nothing moves. */
export function NextStrip() {
  const { data } = useQuery(nextQuery(useApi()));
  const bout = data?.bouts[0];
  if (!bout)
    return <p className={classes.strip}>The next fight shows up here when it is announced.</p>;
  return (
    <div className={classes.strip}>
      <Link to="/next" className={classes.names}>
        <bdi>{bout.left.MONSTER_NAME}</bdi> vs <bdi>{bout.right.MONSTER_NAME}</bdi>
      </Link>
      <Countdown bout={bout} className={classes.time} />
    </div>
  );
}
