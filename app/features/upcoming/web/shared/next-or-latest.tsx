import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import duel from '#app/ui/looks/duel.module.css';
import link from '#app/ui/looks/link.module.css';
import { nextBout } from '../../rules.ts';
import { nextQuery } from '../queries.ts';
import { Moment } from './moment.tsx';
import classes from './next-or-latest.module.css';
import { Announced } from './next-strip.tsx';
import { useDecidedMoment } from './use-moment.ts';
import { useServerNow } from './use-server-now.ts';

/**
 * The next fight if one is announced, or the one whose end was just seen with the next one below it;
 * else the children. Loaded lazily to keep home's scripts small.
 */
export default function NextOrLatest({ latest }: { latest: ReactNode }) {
  const { data } = useQuery(nextQuery(useApi()));
  const decided = useDecidedMoment(data);
  const now = useServerNow();
  const next = data && nextBout(data.bouts, now);
  const bout = decided ?? next;
  if (!bout) return latest;
  return (
    <article className={duel.card}>
      <Moment key={bout.bout} bout={bout} title={decided ? 'Just decided' : 'Next fight'} />
      {decided && next ? (
        <div className={classes.next}>
          <Announced bout={next} />
        </div>
      ) : (
        <p className={classes.why}>
          <Link to="/next" className={link.link}>
            Stats, form and reasons
          </Link>
        </p>
      )}
    </article>
  );
}
