import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fightPath } from '#app/core/fight-address.ts';
import duel from '#app/features/fights/web/shared/duel/duel.module.css';
import { mainBout } from '#app/features/upcoming/rules.ts';
import { nextQuery } from '#app/features/upcoming/web/queries.ts';
import { BoutDuel } from '#app/features/upcoming/web/shared/bout-duel.tsx';
import { useServerNow } from '#app/features/upcoming/web/shared/use-server-now.ts';

export default function NextOrLatest({ latest }: { latest: ReactNode }) {
  const { data, dataUpdatedAt } = useQuery(nextQuery(useApi()));
  const now = useServerNow() ?? dataUpdatedAt;
  const bout = data && mainBout(data, now);
  if (!bout) return latest;
  return (
    <article className={`column ${duel.card}`}>
      <BoutDuel
        bout={bout}
        title={
          <Link to={bout.result ? fightPath(bout.result.number) : '/next'} className="touch">
            {bout.result ? 'Just decided' : 'Next fight'}
          </Link>
        }
        isBrief
      />
    </article>
  );
}
