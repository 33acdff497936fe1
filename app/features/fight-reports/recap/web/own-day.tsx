import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { grouped } from '#app/core/count-rules.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { MatchRow } from '#app/features/fights/web/shared/match-row.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import type { OwnRecap } from '../contract.ts';
import { ownRecapQuery } from './queries.ts';

/** The day of a viewer: picks, Z, and the fights of those followed. */
export function OwnDay({ date }: { date: string }) {
  const { headers } = useViewer();
  const query = useQuery(ownRecapQuery(useApi(), headers, date));
  const { data } = query;
  return (
    <section className="stack gap-2" aria-labelledby="own">
      <h2 id="own">Yours</h2>
      {data ? <Own day={data} /> : <NotYet query={query} what="your day" />}
    </section>
  );
}

function Own({ day: { follows, picks, right, balance } }: { day: OwnRecap }) {
  return (
    <>
      <p>
        {picks === 0 ? 'No picks that day' : `${right} of ${picks} picks right`} (
        <Link to="/picks">picks</Link>), and{' '}
        {balance
          ? `your Z went from ${grouped(balance.before)} to ${grouped(balance.after)}`
          : 'your Z stayed where it was'}{' '}
        (<Link to="/my-z">My Z</Link>).
      </p>
      {follows.length === 0 ? (
        <ListNote>None of those you follow fought.</ListNote>
      ) : (
        <ol>
          {follows.map((match) => (
            <MatchRow key={match.id} match={match} />
          ))}
        </ol>
      )}
    </>
  );
}
