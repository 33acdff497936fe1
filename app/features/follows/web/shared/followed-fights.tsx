import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ownQuery } from '#app/core/identity/web/shared/own-query.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { MatchRow, MatchRowShape } from '#app/features/fights/web/shared/match-row.tsx';
import { Button } from '#app/ui/button.tsx';
import { useSite } from '#app/ui/site.tsx';
import { getFollowedFights } from '../../contract.ts';
import { FOLLOWED_TOPIC } from '../../rules.ts';

function useFollowedFights() {
  const api = useApi();
  const { headers } = useViewer();
  return useQuery(ownQuery(api, headers, FOLLOWED_TOPIC, getFollowedFights));
}

/** Prefetches which fights are of followed subjects; the rows read the query cache. */
export function FollowedSides(): null {
  useFollowedFights();
  return null;
}

/** Uses the style sheet of home, whose first list it is. */
export default function FollowedFights(): ReactNode {
  const { guidePath } = useSite();
  const { data, isError, refetch } = useFollowedFights();
  return (
    <>
      <h2>Players and breeds you follow</h2>
      {data?.follows === 0 || isError ? (
        <p className="empty">
          {isError ? (
            <>
              Couldn't load their fights. <Button onClick={() => void refetch()}>Try again</Button>
            </>
          ) : (
            <>
              Nobody yet. Follow <Link to="/players">a player</Link> or{' '}
              <Link to={guidePath}>a breed</Link>, and their latest fights will show up here.
            </>
          )}
        </p>
      ) : data?.latest.length === 0 ? (
        <p className="empty">They have not fought yet. Their first fight will show up here.</p>
      ) : (
        <ol>
          {data ? (
            data.latest.map((match) => (
              <MatchRow key={match.id} match={match} followed={data.sides[match.id]} />
            ))
          ) : (
            <>
              <MatchRowShape />
              <MatchRowShape />
            </>
          )}
        </ol>
      )}
    </>
  );
}
