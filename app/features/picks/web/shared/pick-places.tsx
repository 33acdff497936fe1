import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ordinal } from '#app/core/count-rules.ts';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { pickTableQuery } from '../queries.ts';

/** A player's places among the best of finished seasons, and in the running one. */
export function PickPlaces({ login }: { login: string }) {
  const { data } = useQuery(pickTableQuery(useApi(), 'now'));
  if (!data) return null;
  const places = [...data.rows.map((row) => ({ season: 'now', ...row })), ...data.best].filter(
    (row) => row.login === login,
  );
  if (places.length === 0) return null;
  return (
    <Counted what="Places in picks" instead="">
      <p className="self-center">
        Picks:{' '}
        {places.map(({ season, place }, at) => (
          <span key={season}>
            {at > 0 && ', '}
            <Link to={`/picks?season=${season}`}>
              {ordinal(place)} {season === 'now' ? 'this season' : `of season ${season}`}
            </Link>
          </span>
        ))}
      </p>
    </Counted>
  );
}
