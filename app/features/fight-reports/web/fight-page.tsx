import type { Client } from '@ringside/contract/client';
import { browserQueries, type PageQueries, serverQueries } from '@ringside/page-queries';
import { nullFor } from '@ringside/page-queries/call-query';
import { loadedData } from '@ringside/page-queries/loaded-data';
import { useApi } from '@ringside/page-queries/page-data';
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
  useParams,
} from 'react-router';
import { HIDDEN_NAME } from '#app/core/names/rules.ts';
import { ShowResult } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { useResult } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { previewAddress } from '#app/features/guide/portrait-address.ts';
import { MissingPage } from '#app/features/guide/web/shared/missing-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { previewMeta, publicAddress } from '#app/ui/page-meta.ts';
import { DayAndTime } from '#app/ui/time/date.tsx';
import { type FightReport, getFight } from '../contract.ts';
import classes from './fight-page.module.css';
import { Neighbours, ReportCard } from './fight-report.tsx';

const fightKey = (number = '') => ['matches', 'fight', number] as const;

function fightQuery(api: Client, number: string) {
  return queryOptions({
    queryKey: fightKey(number),
    queryFn: async ({ signal }): Promise<FightReport | null> => {
      if (!/^[1-9]\d{0,14}$/.test(number)) return null;
      return nullFor([404], api(getFight, { params: { number: Number(number) } }, { signal }));
    },
  });
}

const queries: PageQueries = (api, { params: { number = '' } }) => [fightQuery(api, number)];

const loadOnServer = serverQueries(queries);

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadOnServer(args);
  return data(page, { status: reportIn(page, args.params) === null ? 404 : 200 });
}
export const clientLoader = browserQueries(queries);

const reportIn = (loaderData: unknown, { number }: MetaArgs['params']) =>
  loadedData<FightReport | null>(loaderData, fightKey(number));

/** The preview of a link shows both sides, and not who won. */
export function meta(args: MetaArgs) {
  const report = reportIn(args.loaderData, args.params);
  const sides = sidesOf(report ?? null);
  if (!sides) return previewMeta(args, { title: 'Fight', description: null });
  const [left, right] = sides;
  const title = `${shown(left.MONSTER_NAME)} vs ${shown(right.MONSTER_NAME)}`;
  const preview = previewMeta(args, {
    title,
    description: `Fight ${args.params.number}: both sides, the forecast and the bets before the bell, and how it ended.`,
    drawnPath: previewAddress({ kind: 'pair', races: [left.RACE, right.RACE] }),
  });
  const fight = import.meta.env.SSR && report?.fight;
  return fight ? [...preview, fightEvent(args, title, fight)] : preview;
}

function fightEvent(
  args: MetaArgs,
  name: string,
  { left, right, date, announcement }: NonNullable<FightReport['fight']>,
): MetaDescriptor {
  const url = publicAddress(args, args.location.pathname);
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'SportsEvent',
      name,
      url,
      startDate: announcement?.startsAt ?? date,
      endDate: date,
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url },
      competitor: [left, right].map(({ MONSTER_NAME }) => ({
        '@type': 'SportsTeam',
        name: shown(MONSTER_NAME),
      })),
    },
  };
}

const shown = (name: string) => (name === HIDDEN_NAME ? 'Hidden' : name);

function sidesOf(report: FightReport | null) {
  if (report?.fight) return [report.fight.left, report.fight.right] as const;
  const before = report?.revisions.at(-1)?.before;
  return before ? ([before.leftCombatant, before.rightCombatant] as const) : null;
}

export default function FightPage() {
  const { number = '' } = useParams();
  const { data: report } = useQuery(fightQuery(useApi(), number));
  if (report === undefined) return null;
  if (report === null) return <UnknownFight />;
  const { fight, revisions } = report;
  const sides = sidesOf(report);
  return (
    <article className="narrow page">
      <header>
        <h1 className={classes.title}>
          {sides ? (
            <>
              <bdi>{sides[0].MONSTER_NAME}</bdi> <span className="dim">vs</span>{' '}
              <bdi>{sides[1].MONSTER_NAME}</bdi>
            </>
          ) : (
            `Fight ${report.number}`
          )}
        </h1>
      </header>
      <Revisions number={report.number} revisions={revisions} isVoided={fight === null} />
      {fight && <ReportCard number={report.number} fight={fight} />}
      <Neighbours report={report} />
    </article>
  );
}

function UnknownFight() {
  return (
    <MissingPage
      title="No such fight"
      text="The league has no fight with this number. Fights are numbered as they are decided."
    >
      <ButtonLink to="/fights">All fights</ButtonLink>
    </MissingPage>
  );
}

type Revision = FightReport['revisions'][number];

function Revisions({
  number,
  revisions,
  isVoided,
}: {
  number: number;
  revisions: readonly Revision[];
  isVoided: boolean;
}) {
  const { hidden, mark } = useResult(number);
  if (revisions.length === 0) return null;
  return (
    <section className="card" aria-labelledby="revisions">
      <h2 id="revisions">{isVoided ? 'This fight was voided' : 'This result was corrected'}</h2>
      {isVoided && <p>It counts nowhere: not in records, streaks, lists or estimates.</p>}
      <ul className="stack gap-1 mt-1">
        {revisions.toReversed().map((revision) => (
          <li key={revision.at}>
            {revision.kind === 'voided' ? 'Voided' : 'Corrected'} <DayAndTime date={revision.at} />.{' '}
            <span {...mark}>
              {hidden ? <ShowResult fight={number} of="before" /> : <Before revision={revision} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Before({ revision: { before } }: { revision: Revision }) {
  if (!before) return 'What it was before is not known.';
  const { leftCombatant, rightCombatant, outcome } = before;
  const [winner, loser] = outcome.leftSideWins
    ? [leftCombatant, rightCombatant]
    : [rightCombatant, leftCombatant];
  return (
    <>
      Before, <bdi>{winner.MONSTER_NAME}</bdi> had beaten <bdi>{loser.MONSTER_NAME}</bdi>{' '}
      {outcome.knockOut ? 'by knock-out' : 'on points'}.
    </>
  );
}
