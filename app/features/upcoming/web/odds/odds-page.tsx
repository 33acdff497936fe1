import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { useApi } from '@ringside/page-queries/page-data';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { counted, grouped } from '#app/core/count-rules.ts';
import { fightPath } from '#app/core/fight-address.ts';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { RaceLink } from '#app/features/guide/web/shared/race-link.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { NoFights } from '#app/ui/looks/no-fights.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Day } from '#app/ui/time/date.tsx';
import type { Odds, OddsScore, Upset } from '../../odds/contract.ts';
import { betterThanUs } from '../../odds/weak-spots.ts';
import { percentOf } from '../../rules.ts';
import { oddsQuery } from '../queries.ts';
import { FigureTable } from '../shared/figure-table.tsx';
import { Calibration } from './calibration.tsx';
import { Method } from './method.tsx';
import classes from './odds-page.module.css';

const queries: PageQueries = (api) => [panel(oddsQuery(api))];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta(
  'How Good Are the Estimates?',
  'How often our estimates were right, by week and by breed.',
);

/** Fewer estimates show chance more than quality; their rows step back. */
const FEW_ESTIMATES = 20;

export default function OddsPage() {
  return (
    <div className="narrow page">
      <h1>How good are the estimates?</h1>
      <Results query={useQuery(oddsQuery(useApi()))} />
      <Method />
    </div>
  );
}

function Results({ query }: { query: OddsResult }) {
  const { data: odds } = query;
  if (!odds) return <NotYet query={query} what="the estimates" form="chart" />;
  const { estimate, bins, upsets, weeks, races } = odds;
  if (estimate === null) {
    return <NoFights>No fight has been estimated yet. The first result starts the count.</NoFights>;
  }
  return (
    <>
      <p className="dim type-figure">
        {counted(estimate.estimates, 'estimate')} given before the bell, and kept.
      </p>
      <Calibration bins={bins} />
      <Rivals odds={odds} estimate={estimate} />
      {upsets.length > 0 && (
        <Counted what="Upsets">
          <Upsets upsets={upsets} />
        </Counted>
      )}
      <Parts
        title="By week"
        first="Week from"
        rows={weeks}
        nameOf={(name) => <Day date={name} />}
      />
      <Parts
        title="By breed"
        first="Breed"
        rows={races}
        nameOf={(race) => <RaceLink race={race} />}
      />
    </>
  );
}

type OddsResult = UseQueryResult<Odds>;

const SCORE_HEADS = ['Fights', 'Log loss', 'Brier score'];
const scored = ({ estimates, logLoss, brier }: OddsScore) => ({
  figures: [grouped(estimates), logLoss.toFixed(3), brier.toFixed(3)],
});

function Rivals({ odds, estimate }: { odds: Odds; estimate: OddsScore }) {
  const rows: [string, OddsScore | null][] = [
    ['Our estimates', estimate],
    ['Only the stats', odds.stats],
    ['Only results (Elo)', odds.elo],
    ['A coin', { ...estimate, logLoss: Math.LN2, brier: 0.25 }],
    ['The crowd, where it bet', odds.crowd],
    ['Our estimates there', odds.besideCrowd],
  ];
  const better = betterThanUs(odds);
  return (
    <section className={classes.section}>
      <h2>Compared with others</h2>
      <p>
        {better.length === 0
          ? 'Nobody here was closer than we were.'
          : `Closer than we were in the same fights: ${better.join(', ')}.`}
      </p>
      <FigureTable
        heads={['Estimates', ...SCORE_HEADS]}
        rows={rows.flatMap(([who, score]) =>
          score ? { key: who, name: who, ...scored(score) } : [],
        )}
      />
      <p className="small">Lower is better.</p>
    </section>
  );
}

interface PartsProps {
  title: string;
  first: string;
  rows: Odds['weeks'];
  nameOf: (name: string) => ReactNode;
}

function Parts({ title, first, rows, nameOf }: PartsProps) {
  if (rows.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <div className={`overflow-y-auto ${classes.scroll}`}>
        <FigureTable
          heads={[first, ...SCORE_HEADS]}
          rows={rows.map((row) => ({
            key: row.name,
            name: nameOf(row.name),
            ...scored(row),
            isDim: row.estimates < FEW_ESTIMATES,
          }))}
        />
      </div>
    </section>
  );
}

function Upsets({ upsets }: { upsets: Upset[] }) {
  return (
    <section className={classes.section}>
      <h2>Biggest upsets</h2>
      <ol className={classes.upsets}>
        {upsets.map(({ number, chance, winner, loser, date }) => (
          <li key={number} className="relative stack items-center border-b raises">
            <Portrait race={winner.RACE} alt="" size={48} />
            <p className="covers">
              <Link to={`/monster-history/${winner.ID}`} dir="auto">
                {winner.MONSTER_NAME}
              </Link>{' '}
              beat{' '}
              <Link to={`/monster-history/${loser.ID}`} dir="auto">
                {loser.MONSTER_NAME}
              </Link>
              <Link to={fightPath(number)} className="small">
                <Day date={date} />
              </Link>
            </p>
            <b className="type-title">{percentOf(chance)}%</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
