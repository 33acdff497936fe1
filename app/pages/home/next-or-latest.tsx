import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { nextBout } from '#app/features/upcoming/rules.ts';
import { nextQuery } from '#app/features/upcoming/web/queries.ts';
import { Moment } from '#app/features/upcoming/web/shared/moment.tsx';
import { Announced } from '#app/features/upcoming/web/shared/next-strip.tsx';
import { useDecidedMoment } from '#app/features/upcoming/web/shared/use-moment.ts';
import { useServerNow } from '#app/features/upcoming/web/shared/use-server-now.ts';
import duel from '#app/ui/looks/duel.module.css';
import classes from './home-page.module.css';

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
        <div className={`flex items-center border-t ${classes.next}`}>
          <Announced bout={next} />
        </div>
      ) : (
        <p className={`flex items-center border-t ${classes.why}`}>
          <Link to="/next" className="link">
            Stats, form and reasons
          </Link>
        </p>
      )}
    </article>
  );
}
