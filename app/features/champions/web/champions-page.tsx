import type { Client } from '@ringside/contract/client';
import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { callQuery } from '@ringside/page-queries/call-query';
import { loadedData } from '@ringside/page-queries/loaded-data';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, type MetaArgs, useSearchParams } from 'react-router';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { previewAddress } from '#app/features/guide/portrait-address.ts';
import { STAT_NAMES } from '#app/features/guide/web/shared/stat-names.ts';
import chip from '#app/ui/chip.module.css';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { NoFights } from '#app/ui/looks/no-fights.tsx';
import { previewMeta } from '#app/ui/page-meta.ts';
import { daySpan } from '#app/ui/time/dates.ts';
import { type Champions, getChampions } from '../contract.ts';
import { PERIODS, type Period, readPeriod, type Strength } from '../rules.ts';
import { Reigning } from './champion-card.tsx';
import { BreedList, RecordList, TrainerList, TypeList } from './champion-lists.tsx';

const championsKey = (period: Period) => ['history', 'champions', period] as const;

function championsQuery(api: Client, period: Period) {
  return callQuery(api, championsKey(period), getChampions, { query: { period } });
}

const queries: PageQueries = (api, { searchParams }) => [
  panel(championsQuery(api, readPeriod(searchParams))),
];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const handle: PageHandle = {
  canonicalSearch: (search) => new URLSearchParams(searchOf(readPeriod(search))),
};

export function meta(args: MetaArgs) {
  const period = readPeriod(new URLSearchParams(args.location.search));
  const champion = loadedData<Champions>(args.loaderData, championsKey(period))?.champion;
  return previewMeta(args, {
    title: 'Champions',
    description:
      'The reigning champion, the longest streaks, the strongest monsters, the best trainers and breeds.',
    ...(champion && { drawnPath: previewAddress({ kind: 'champion', races: [champion.RACE] }) }),
  });
}

const PERIOD_NAMES: Record<Period, string> = {
  week: 'This week',
  season: 'This season',
  ever: 'Ever',
};

const searchOf = (period: Period) => (period === 'week' ? '' : `?period=${period}`);

export default function ChampionsPage() {
  const period = readPeriod(useSearchParams()[0]);
  const query = useQuery({
    ...championsQuery(useApi(), period),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="page">
      <div className="head">
        <h1>Champions</h1>
        {!query.isPlaceholderData && <FreshnessMark query={query} />}
      </div>
      <nav aria-label="Period" className="actions">
        {PERIODS.map((offered) => (
          <Link
            key={offered}
            to={`/champions${searchOf(offered)}`}
            aria-current={offered === period ? 'page' : undefined}
            preventScrollReset
            className={chip.chip}
          >
            {PERIOD_NAMES[offered]}
          </Link>
        ))}
      </nav>
      {query.isPlaceholderData && (
        <Changing period={period} hasFailed={query.failureCount > 0} retry={query.refetch} />
      )}
      {query.data && (
        <div className="page" aria-busy={query.isPlaceholderData}>
          <Counted what="The champions">
            <Lists champions={query.data} />
          </Counted>
        </div>
      )}
      {!query.data && <NotYet query={query} what="the champions" form="lists" />}
    </div>
  );
}

interface ChangingProps {
  period: Period;
  hasFailed: boolean;
  retry: () => unknown;
}

function Changing({ period, hasFailed, retry }: ChangingProps) {
  const name = PERIOD_NAMES[period];
  if (!hasFailed) return <ListNote>Loading “{name}”. The lists below are older.</ListNote>;
  return <ListNote retry={retry}>Couldn't load “{name}”. The lists below are older.</ListNote>;
}

function spanOf({ from, to }: Champions): string {
  if (!from || !to) return 'Since the first fight of the league.';
  return `${daySpan(Date.parse(from), Date.parse(to) - 1)}.`;
}

const STRENGTH_NAMES: Record<Strength, string> = {
  COMBINED_STATS: 'Combined stats',
  ...STAT_NAMES,
};

function Lists({ champions }: { champions: Champions }) {
  const { champion, streaks, strongest, knockOuts, trainers, races, types } = champions;
  const isEmpty = trainers.length + races.length + (strongest[0]?.records.length ?? 0) === 0;
  return (
    <>
      {champion && <Reigning champion={champion} />}
      <p className="dim reading">{spanOf(champions)}</p>
      {isEmpty && <NoFights>The first fight in this time starts the lists.</NoFights>}
      <div className="columns">
        <RecordList title="Longest streaks" unit="win" records={streaks} />
        <RecordList title="Most knock-outs" unit="KO" records={knockOuts} />
        <TrainerList trainers={trainers} />
        <BreedList races={races} />
        <TypeList types={types} />
        {strongest.map(({ by, records }) => (
          <RecordList
            key={by}
            title={
              by === 'COMBINED_STATS'
                ? 'Strongest of all'
                : `Most ${STRENGTH_NAMES[by].toLowerCase()}`
            }
            records={records}
          />
        ))}
      </div>
      {!isEmpty && (
        <p className="dim reading">
          Trainers, breeds and types rank by wins. Long records count for more than lucky starts.
        </p>
      )}
    </>
  );
}
