import { grouped, percentage } from '#app/core/count-rules.ts';
import type { Odds } from '../../odds/contract.ts';
import { BINS } from '../../odds/rules.ts';
import { weakTenths } from '../../odds/weak-spots.ts';
import { FigureTable } from '../shared/figure-table.tsx';
import classes from './odds-page.module.css';

const SIDE = 300;
const MOST_RADIUS = 13;
const LEAST_RADIUS = 3;

const tenth = (index: number) => `${(100 / BINS) * index} to ${(100 / BINS) * (index + 1)}%`;

export function Calibration({ bins }: Pick<Odds, 'bins'>) {
  const weak = weakTenths(bins);
  return (
    <section className={classes.section}>
      <h2>Said and happened</h2>
      <p>When we said 70%, did it win seven times in ten? Dots on the line say yes.</p>
      <p>
        {weak.length === 0
          ? 'So far luck explains every miss.'
          : `Off by more than luck explains: ${weak.join('; ')}.`}
      </p>
      <div className={`stack gap-6 items-center mt-2 ${classes.calibration}`}>
        <Plot bins={bins} />
        <FigureTable
          heads={['Chance', 'Fights', 'We said', 'Won']}
          rows={bins.flatMap((bin, index) => {
            if (!bin) return [];
            const { estimates, said, happened } = bin;
            const figures = [grouped(estimates), percentage(said), percentage(happened)];
            return { key: tenth(index), name: tenth(index), figures };
          })}
        />
      </div>
    </section>
  );
}

function Plot({ bins }: Pick<Odds, 'bins'>) {
  const most = Math.max(...bins.map((bin) => bin?.estimates ?? 0));
  const radius = (estimates: number) =>
    LEAST_RADIUS + (MOST_RADIUS - LEAST_RADIUS) * Math.sqrt(estimates / most);
  return (
    <svg
      viewBox={`-42 -16 ${SIDE + 60} ${SIDE + 50}`}
      className={`w-full ${classes.plot}`}
      aria-hidden="true"
    >
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <path d={`M0 ${SIDE * share}H${SIDE}M${SIDE * share} 0V${SIDE}`} />
          <text x={-6} y={SIDE * (1 - share) + 4} textAnchor="end">
            {percentage(share)}
          </text>
          <text x={SIDE * share} y={SIDE + 18} textAnchor="middle">
            {percentage(share)}
          </text>
        </g>
      ))}
      <path className={classes.ideal} d={`M0 ${SIDE}L${SIDE} 0`} />
      {bins.map(
        (bin, index) =>
          bin && (
            <circle
              key={tenth(index)}
              cx={SIDE * bin.said}
              cy={SIDE * (1 - bin.happened)}
              r={radius(bin.estimates)}
            />
          ),
      )}
    </svg>
  );
}
