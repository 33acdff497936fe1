import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { playerSearchQuery } from '#app/features/players/web/queries.ts';
import { MAX_COMBINED_STATS, MIN_COMBINED_STATS } from '../../rules.ts';
import { type ScreenSearch, writeSearch } from '../../search/search-address.ts';

/** Corrects the player's name if it is unknown, or drops a filter. */
export function NothingFound({ asked }: { asked: ScreenSearch }) {
  const { user } = asked;
  const { data, isError } = useQuery({
    ...playerSearchQuery(useApi(), user),
    enabled: user !== '',
  });
  const is = (name: string) => name.toLowerCase() === user.toLowerCase();
  const players = data?.players ?? [];
  const player = players.find(({ login, displayName }) => is(login) || is(displayName));
  const without = (filters: Partial<ScreenSearch>) =>
    `?${writeSearch({ ...asked, ...filters, page: 1 })}`;
  return (
    <div className="empty stack plain text-start">
      {user !== '' && !isError && (
        <p>
          {!data ? (
            'Looking for this player…'
          ) : player ? (
            <>
              <Link to={`/players/${encodeURIComponent(player.displayName)}`}>
                <bdi>{player.displayName}</bdi>
              </Link>{' '}
              is a player, but has no monster like this.
            </>
          ) : (
            <>
              No player with the name <bdi>{user}</bdi>.
            </>
          )}
        </p>
      )}
      <ul className="flex flex-wrap gap-6">
        {user !== '' && <Hint to={without({ user: '' })}>Search all users</Hint>}
        {asked.name !== '' && <Hint to={without({ name: '' })}>Search all names</Hint>}
        {asked.race !== '' && <Hint to={without({ race: '' })}>Search all breeds</Hint>}
        {asked.type !== '' && <Hint to={without({ type: '' })}>Search all types</Hint>}
        {(asked.min > MIN_COMBINED_STATS || asked.max < MAX_COMBINED_STATS) && (
          <Hint to={without({ min: MIN_COMBINED_STATS, max: MAX_COMBINED_STATS })}>
            Search all combined stats
          </Hint>
        )}
      </ul>
      {!player && players.length > 0 && (
        <p className="line gap-4 flex-wrap">
          Similar names:
          {players.slice(0, 5).map(({ login, displayName }) => (
            <Link key={login} className="link" to={without({ user: displayName })}>
              <bdi>{displayName}</bdi>
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

function Hint({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} preventScrollReset>
        {children}
      </Link>
    </li>
  );
}
