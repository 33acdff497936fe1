import { browserQueries, type PageQueries, serverQueries } from '@ringside/page-queries';
import { loadedData } from '@ringside/page-queries/loaded-data';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
  useParams,
} from 'react-router';
import { HIDDEN_NAME } from '#app/core/names/rules.ts';
import { previewAddress } from '#app/features/guide/portrait-address.ts';
import { MissingPage } from '#app/features/guide/web/shared/missing-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { previewMeta, publicAddress } from '#app/ui/page-meta.ts';
import type { FightReport } from '../contract.ts';
import classes from './fight-page.module.css';
import { Neighbours, ReportCard } from './fight-report.tsx';
import { Revisions } from './fight-revisions.tsx';
import { fightKey, fightQuery } from './queries.ts';

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
    description: `Fight ${args.params.number}: both sides as they stood, the forecast and the bets before the bell, and how it ended.`,
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
