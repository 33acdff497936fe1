import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { loadedData } from '@ringside/page-queries/loaded-data';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  useNavigate,
  useParams,
} from 'react-router';
import { isolated } from '#app/core/names/rules.ts';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { monsterPreview } from '#app/features/guide/portrait-address.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useArrowKeys } from '#app/ui/hooks/use-arrow-keys.ts';
import { NextIcon, PreviousIcon } from '#app/ui/icons/page-icons.tsx';
import { pageMeta, previewMeta } from '#app/ui/page-meta.ts';
import tabs from '#app/ui/tabs.module.css';
import { DayAndTime } from '#app/ui/time/date.tsx';
import { exactText } from '#app/ui/time/dates.ts';
import type { MonsterRecord } from '../../contract.ts';
import { readBefore, recordTitle, standingLabel } from '../../rules.ts';
import {
  historyKey,
  historyQuery,
  recordFightsQuery,
  recordRunQuery,
  recordTechniquesQuery,
} from '../queries.ts';
import { HistoryDetails } from './history-details.tsx';
import { HistoryFights } from './history-fights.tsx';
import { HistoryOverview } from './history-overview.tsx';
import classes from './history-page.module.css';
import { orNearest } from './unknown-record.tsx';

export { UnknownRecord as ErrorBoundary } from './unknown-record.tsx';

const queries: PageQueries = (api, { params: { id = '' }, searchParams }) => [
  historyQuery(api, id),
  panel(recordTechniquesQuery(api, id)),
  panel(recordFightsQuery(api, id, readBefore(searchParams))),
  panel(recordRunQuery(api, id)),
];

const loadOnServer = serverQueries(queries);
const loadInBrowser = browserQueries(queries);

export const loader = (args: LoaderFunctionArgs) => orNearest(args, loadOnServer(args));
export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  orNearest(args, loadInBrowser(args));
export const handle: PageHandle = {
  canonicalSearch(search) {
    const before = readBefore(search);
    return new URLSearchParams(before === null ? {} : { before });
  },
};

/** Title and picture of link previews; the page later sets the browser's title. */
export function meta(args: MetaArgs) {
  const known = loadedData<{ monster: MonsterRecord }>(args.loaderData, historyKey(args.params.id));
  const monster = known?.monster;
  if (!monster) {
    return pageMeta('Monster History', 'One monster at one appearance.')(args);
  }
  return previewMeta(args, {
    title: recordTitle(monster),
    description: `${standingLabel(monster.streak)}, ${exactText(Date.parse(monster.DATE.value), 'UTC')}. Level ${monster.COMBINED_STATS}${monster.USER ? `, trained by ${isolated(monster.USER)}` : ''}.`,
    drawnPath: monsterPreview(monster.RACE),
    parent: { name: 'Monster Search', path: '/monster-search' },
  });
}

export default function MonsterHistoryPage() {
  const { id = '', view } = useParams();
  const api = useApi();
  const navigate = useNavigate();
  const { data: history } = useQuery(historyQuery(api, id));
  const { data: techniques } = useQuery(recordTechniquesQuery(api, id));
  const shown = view === 'details' ? 'details' : 'overview';
  const pathOf = (recordId: number | string) =>
    `/monster-history/${recordId}${shown === 'details' ? '/details' : ''}`;

  useArrowKeys((step) => {
    const target = step === -1 ? history?.previousId : history?.nextId;
    if (target) void navigate(pathOf(target));
  });

  if (!history) return null;
  const { monster, previousId, nextId } = history;
  const title = recordTitle(monster);
  return (
    <article className="page">
      <HistoryNeighbours previousId={previousId} nextId={nextId} pathOf={pathOf} />
      <header className="stack gap-2">
        <h1 className={classes.title}>{title}</h1>
        <p className="dim">
          <Counted what="Its streak" instead={null}>
            <strong className={`type-figure ${monster.streak > 0 ? 'gold' : 'plain'}`}>
              {standingLabel(monster.streak)}&ensp;
            </strong>
          </Counted>{' '}
          <DayAndTime date={monster.DATE.value} />
        </p>
      </header>
      <HistoryTabs id={id} shown={shown} />
      {shown === 'details' ? (
        <HistoryDetails monster={monster} techniques={techniques} />
      ) : (
        <HistoryOverview monster={monster} techniques={techniques} />
      )}
      <HistoryFights id={id} monster={monster} />
    </article>
  );
}

interface HistoryTurnProps {
  previousId: number | null;
  nextId: number | null;
  pathOf: (id: number) => string;
}

/** 'Previous' is disabled without one; 'Next' is only shown with a next record (section 2). */
function HistoryNeighbours({ previousId, nextId, pathOf }: HistoryTurnProps) {
  return (
    <nav
      className={`line gap-3 min-h-touch ${classes.turn}`}
      aria-label="Neighbours in the history"
    >
      {previousId === null ? (
        <Button disabled className={classes.turnButton}>
          <PreviousIcon />
          Previous
        </Button>
      ) : (
        <ButtonLink
          to={pathOf(previousId)}
          rel="prev"
          className={classes.turnButton}
          prefetch="intent"
        >
          <PreviousIcon />
          Previous
        </ButtonLink>
      )}
      <span className={`small ${classes.keys}`} aria-hidden="true">
        or the arrow keys
      </span>
      {nextId !== null && (
        <ButtonLink to={pathOf(nextId)} rel="next" className={classes.turnButton} prefetch="intent">
          Next
          <NextIcon />
        </ButtonLink>
      )}
    </nav>
  );
}

function HistoryTabs({ id, shown }: { id: string; shown: 'overview' | 'details' }) {
  const view = (name: 'overview' | 'details', label: string, to: string) => (
    <Link
      to={to}
      className={tabs.tab}
      aria-current={shown === name ? 'page' : undefined}
      preventScrollReset
    >
      {label}
    </Link>
  );
  return (
    <nav className={tabs.tabs} aria-label="Views of this monster">
      {view('overview', 'Overview', `/monster-history/${id}`)}
      {view('details', 'Details', `/monster-history/${id}/details`)}
    </nav>
  );
}
