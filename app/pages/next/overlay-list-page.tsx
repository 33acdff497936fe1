import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type Params,
  useParams,
} from 'react-router';
import { recentMatchesQuery } from '#app/features/fights/web/queries.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { OverlayStage } from '#app/features/tournaments/web/shared/overlay-stage.tsx';
import { percentOf } from '#app/features/upcoming/rules.ts';
import { nextQuery } from '#app/features/upcoming/web/queries.ts';
import { classNames } from '#app/ui/class-names.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import classes from './overlay-list.module.css';

export { overlayHandle as handle } from '#app/features/tournaments/web/shared/overlay-options.ts';
export { OverlayError as ErrorBoundary } from '#app/features/tournaments/web/shared/overlay-stage.tsx';

const SHOWN = 6;

const queries: PageQueries = (api, { params }) => [
  panel(params.list === 'queue' ? nextQuery(api) : recentMatchesQuery(api)),
];
const loadOnServer = serverQueries(queries);
const loadInBrowser = browserQueries(queries);

export const loader = (args: LoaderFunctionArgs) => loadOnServer(knownList(args));
export const clientLoader = (args: ClientLoaderFunctionArgs) => loadInBrowser(knownList(args));

function knownList<T extends { params: Params }>(args: T): T {
  if (args.params.list !== 'queue' && args.params.list !== 'recent')
    throw data(null, { status: 404 });
  return args;
}

export const meta = pageMeta(
  'Fights overlay',
  'Fights at the side of the picture, for the broadcast.',
);

export default function OverlayListPage() {
  return useParams().list === 'queue' ? <Queue /> : <Recent />;
}

function Recent() {
  const query = recentMatchesQuery(useApi());
  const fights = useQuery({ ...query, refetchIntervalInBackground: true }).data?.records ?? [];
  return (
    <List title="Recent fights">
      {fights.slice(0, SHOWN).map(({ id, leftCombatant, rightCombatant, outcome }) => (
        <Row
          key={id}
          left={leftCombatant}
          right={rightCombatant}
          leftWins={outcome.leftSideWins}
          middle={outcome.knockOut ? 'KO' : 'vs'}
        />
      ))}
    </List>
  );
}

function Queue() {
  const query = nextQuery(useApi());
  const bouts = useQuery({ ...query, refetchIntervalInBackground: true }).data?.bouts ?? [];
  return (
    <List title="Coming up">
      {bouts.map(({ bout, left, right, estimate }) => {
        const chance = estimate && percentOf(estimate.leftChance);
        const middle = chance === null ? 'vs' : `${chance} : ${100 - chance}`;
        return <Row key={bout} left={left} right={right} leftWins={null} middle={middle} />;
      })}
    </List>
  );
}

function List({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <OverlayStage title="">
      {children.length > 0 && (
        <section className={`absolute overflow-hidden ${classes.list}`}>
          <h1 className={classes.title}>{title}</h1>
          <ol>{children}</ol>
        </section>
      )}
    </OverlayStage>
  );
}

interface RowProps {
  left: { MONSTER_NAME: string; RACE: string };
  right: RowProps['left'];
  leftWins: boolean | null;
  middle: string;
}

function Row({ left, right, leftWins, middle }: RowProps) {
  return (
    <li className={`grid items-center ${classes.row}`}>
      <Side side={left} lost={leftWins === false} />
      <span className={`gold ${classes.middle}`}>{middle}</span>
      <Side side={right} lost={leftWins === true} />
    </li>
  );
}

function Side({ side: { MONSTER_NAME, RACE }, lost }: { side: RowProps['left']; lost: boolean }) {
  return (
    <span className={classNames('line side', classes.side, lost && classes.lost)}>
      <Portrait race={RACE} alt="" size={64} className={classes.portrait} eager />
      <b className={`truncate min-w-0 ${classes.name}`} dir="auto">
        {MONSTER_NAME}
      </b>
      {lost && <small className={`flex-none ${classes.mark}`}>lost</small>}
    </span>
  );
}
