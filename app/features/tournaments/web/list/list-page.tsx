import {
  browserQueries,
  inParts,
  type PageQueries,
  panel,
  serverQueries,
} from '@ringside/page-queries';
import { fittingItems } from '@ringside/page-queries/fitting-items';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import { MoreWithoutScripts } from '#app/ui/more-without-scripts.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { ListedTournament } from '../../contract.ts';
import { snapshotQuery, tournamentListQuery } from '../queries.ts';
import { EmptyBracket } from '../shared/empty-bracket.tsx';
import { TournamentArchive, TournamentList } from '../shared/tournament-list.tsx';

const ROW_BYTES = 500;
const LIST_BYTES = 100_000;

interface ListPart {
  tournaments: ListedTournament[];
  next: number | null;
}

const FROM_PARAMETER = 'from';
const MAX_FROM = 100_000;

function readFrom(search: URLSearchParams): number {
  const from = Number(search.get(FROM_PARAMETER) ?? '');
  return Number.isInteger(from) && from > 0 ? Math.min(from, MAX_FROM) : 0;
}

const partKey = (from: number) => ['tournaments', 'part', from] as const;

function listPart(all: ListedTournament[], from: number): ListPart | null {
  const rest = all.slice(from);
  const fitting = fittingItems(rest, { rowBytes: ROW_BYTES, listBytes: LIST_BYTES });
  if (from === 0 && fitting === null) return null;
  const tournaments = fitting ?? rest;
  const end = from + tournaments.length;
  return { tournaments, next: end < all.length ? end : null };
}

const queries: PageQueries = (api, { searchParams }) => {
  const from = readFrom(searchParams);
  return [
    inParts(tournamentListQuery(api), {
      key: partKey(from),
      partOf: (all: ListedTournament[]) => listPart(all, from),
    }),
    panel(snapshotQuery(api)),
  ];
};

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const handle: PageHandle = {
  canonicalSearch(search) {
    const from = readFrom(search);
    return new URLSearchParams(from > 0 ? { [FROM_PARAMETER]: String(from) } : {});
  },
};
export const meta = pageMeta(
  'Tournaments',
  'Every bracket of the league, the one with the latest fight first.',
);

const GROUPS: { title: string; holds: (tournament: ListedTournament) => boolean }[] = [
  {
    title: 'In progress',
    holds: (tournament) => tournament.champion === null && tournament.outcomeCount > 0,
  },
  { title: 'Not started', holds: (tournament) => tournament.outcomeCount === 0 },
  { title: 'Finished', holds: (tournament) => tournament.champion !== null },
];

export default function TournamentListPage() {
  const api = useApi();
  const list = useQuery(tournamentListQuery(api));
  const { data: onAir } = useQuery(snapshotQuery(api));
  const [search] = useSearchParams();
  const queryKey = partKey(readFrom(search));
  const { data: part } = useQuery<ListPart>({ queryKey, queryFn: skipToken });
  const tournaments = list.data ?? part?.tournaments ?? [];
  const open = tournaments.filter(({ archived }) => !archived);
  return (
    <div className="page">
      <div>
        <div className="head">
          <h1>Tournaments</h1>
          <FreshnessMark query={list} />
        </div>
        <p className="reading dim">
          Many go in, one comes out. Open a bracket to watch it fill up.
        </p>
      </div>
      {tournaments.length === 0 && (
        <EmptyBracket>
          <h2>No tournament yet</h2>
          <p>The first one shows up here as soon as the organiser starts it.</p>
        </EmptyBracket>
      )}
      {GROUPS.map(({ title, holds }) => ({ title, held: open.filter(holds) })).map(
        ({ title, held }) =>
          held.length > 0 && (
            <section key={title} className="stack gap-2" aria-labelledby={headingOf(title)}>
              <h2 id={headingOf(title)}>{title}</h2>
              <TournamentList tournaments={held} onAir={onAir} />
            </section>
          ),
      )}
      <TournamentArchive tournaments={tournaments} onAir={onAir} />
      {part?.next && (
        <MoreWithoutScripts to={`?${FROM_PARAMETER}=${part.next}`}>
          Earlier tournaments
        </MoreWithoutScripts>
      )}
    </div>
  );
}

const headingOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');
