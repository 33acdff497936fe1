import type { Client } from '@ringside/contract/client';
import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { callQuery } from '@ringside/page-queries/call-query';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  NavLink,
  type Params,
  useParams,
  useSearchParams,
} from 'react-router';
import { mondayOf, weekOf } from '#app/core/weeks.ts';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import tabs from '#app/ui/tabs.module.css';
import { getCard, getFightWeek } from '../contract.ts';
import { CARD_REFRESH_MS, readBefore, readDay } from '../rules.ts';
import { CardList } from './card-list.tsx';
import { WeekLists } from './week-lists.tsx';

const dayIn = (search: URLSearchParams) => readDay(search.get('day'));

const queries: PageQueries = (api, { params, searchParams }) => [
  panel(
    params.view === 'week'
      ? weekQuery(api, dayIn(searchParams))
      : cardQuery(api, readBefore(searchParams)),
  ),
];

const loadOnServer = serverQueries(queries);
const loadInBrowser = browserQueries(queries);

export const loader = (args: LoaderFunctionArgs) => loadOnServer(knownView(args));
export const clientLoader = (args: ClientLoaderFunctionArgs) => loadInBrowser(knownView(args));

function knownView<T extends { params: Params }>(args: T): T {
  const { view = 'week' } = args.params;
  if (view !== 'week') throw data(null, { status: 404 });
  return args;
}

export const handle: PageHandle = {
  canonicalSearch(search) {
    const [before, day] = [readBefore(search), dayIn(search)];
    return new URLSearchParams({
      ...(before !== null && { before }),
      ...(day !== null && { day: mondayOf(weekOf(Date.parse(day))) }),
    });
  },
};

const cardMeta = pageMeta(
  'All Fights',
  'The card: every announced fight and every one that was decided, with estimates, bets and results.',
);
const weekMeta = pageMeta(
  'Weekly Upsets',
  'The upsets, the closest calls and the biggest pools of a week.',
);
export const meta = (args: MetaArgs) => (args.params.view === 'week' ? weekMeta : cardMeta)(args);

export default function FightsPage() {
  return useParams().view === 'week' ? <WeekPage /> : <CardPage />;
}

function CardPage() {
  const before = readBefore(useSearchParams()[0]);
  const query = useQuery(cardQuery(useApi(), before));
  return (
    <Frame title="All Fights" query={query}>
      {query.data && <CardList card={query.data} isFirst={before === null} />}
    </Frame>
  );
}

function WeekPage() {
  const query = useQuery(weekQuery(useApi(), dayIn(useSearchParams()[0])));
  return (
    <Frame title="Weekly Upsets" query={query}>
      {query.data && <WeekLists key={query.data.from} week={query.data} />}
    </Frame>
  );
}

interface FrameProps {
  title: string;
  query: UseQueryResult;
  children: ReactNode;
}

function Frame({ title, query, children }: FrameProps) {
  return (
    <div className="narrow page" aria-busy={query.isPlaceholderData}>
      <div className="head">
        <h1>{title}</h1>
        <FreshnessMark query={query} />
      </div>
      <nav className={tabs.tabs} aria-label="Views of the fights">
        <NavLink to="/fights" end className={tabs.tab}>
          The card
        </NavLink>
        <NavLink to="/fights/week" className={tabs.tab}>
          The week’s upsets
        </NavLink>
      </nav>
      {children}
      {!query.data && (
        <NotYet query={query} what="the fights" form="fights">
          No result is lost.
        </NotYet>
      )}
    </div>
  );
}

function cardQuery(api: Client, before: string | null) {
  return callQuery(
    api,
    ['matches', 'card', before],
    getCard,
    { query: { cursor: before ?? undefined } },
    {
      refetchInterval: before === null ? CARD_REFRESH_MS : false,
      placeholderData: keepPreviousData,
    },
  );
}

function weekQuery(api: Client, day: string | null) {
  return callQuery(api, ['matches', 'week', day], getFightWeek, {
    query: { day: day ?? undefined },
  });
}
