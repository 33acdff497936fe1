import type { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { grouped, ordinal, percentage } from '#app/core/count-rules.ts';
import { PlayerLink } from '#app/features/players/web/shared/player-link.tsx';
import { FigureTable } from '#app/features/upcoming/web/shared/figure-table.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { daySpan } from '#app/ui/time/dates.ts';
import type { PickTable as Answer } from '../contract.ts';
import { MIN_PICKS } from '../rules.ts';

export function PickTable({ query }: { query: ReturnType<typeof useQuery<Answer>> }) {
  const { data } = query;
  if (!data) return <NotYet query={query} what="the table" />;
  if (data.rows.length === 0) {
    return <ListNote>Nobody has {MIN_PICKS} results in this time.</ListNote>;
  }
  return (
    <>
      <p className="dim">{daySpan(Date.parse(data.from), Date.parse(data.to) - 1)}</p>
      <FigureTable
        heads={['Viewer', 'Picks', 'Right', 'Score', 'Ahead of us']}
        rows={data.rows.map(({ place, picks, right, brier, lead, ...viewer }) => ({
          key: String(place),
          name: <Viewer {...viewer} />,
          figures: [grouped(picks), percentage(right / picks), brier.toFixed(3), signed(lead)],
        }))}
      />
    </>
  );
}

function Viewer({ login, displayName }: Pick<Answer['rows'][number], 'login' | 'displayName'>) {
  if (login === null) return <bdi>{displayName}</bdi>;
  return <PlayerLink name={login}>{displayName}</PlayerLink>;
}

export function FinishedSeasons({ best }: Pick<Answer, 'best'>) {
  return [...Map.groupBy(best, ({ season }) => season)].map(([season, rows]) => (
    <p key={season}>
      <Link to={`/picks?season=${season}`}>Season {season}</Link>
      {rows.map(({ place, ...viewer }, at) => (
        <span key={place}>
          {at === 0 ? ': ' : ', '}
          {ordinal(place)} <Viewer {...viewer} />
        </span>
      ))}
    </p>
  ));
}

const signed = (lead: number) => `${lead < 0 ? '−' : '+'}${Math.abs(lead).toFixed(3)}`;
