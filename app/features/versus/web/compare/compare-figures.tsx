import { bestOf } from '#app/features/guide/compare-rules.ts';
import { type Monster, STATS } from '#app/features/guide/contract.ts';
import { GradeLetter } from '#app/features/guide/web/shared/grade-letter.tsx';
import { gainsOf, Radar } from '#app/features/guide/web/shared/radar.tsx';
import { STAT_NAMES } from '#app/features/guide/web/shared/stat-names.ts';
import { classNames } from '#app/ui/class-names.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './compare-figures.module.css';
import { LineSample } from './compare-line.tsx';
import type { Compared } from './compare-queries.ts';

export function CompareFigures({ compared }: { compared: Compared[] }) {
  const monsters = compared.map(({ monster }) => monster);
  return (
    <div className={`stack gap-4 items-start ${classes.figures}`}>
      <section className="card grid gap-2 h-full content-start" aria-labelledby="growth">
        <h2 id="growth">Growth</h2>
        <Radar
          className={`w-full ${classes.radar}`}
          series={monsters.map((monster) => ({ name: monster.name, gains: gainsOf(monster) }))}
        />
      </section>
      <section className="card grid gap-2 h-full content-start" aria-labelledby="base-stats">
        <h2 id="base-stats">Base stats and grades</h2>
        <FiguresTable monsters={monsters} />
      </section>
    </div>
  );
}

function FiguresTable({ monsters }: { monsters: Monster[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Stat</VisuallyHidden>
          </th>
          {monsters.map(({ name, slug }, line) => (
            <th key={slug} scope="col">
              {name}
              <LineSample line={line} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {STATS.map((stat) => (
          <FigureRow
            key={stat}
            label={stat}
            title={STAT_NAMES[stat]}
            values={monsters.map((monster) => monster.STATS[stat].BASE)}
            gains={monsters.map((monster) => monster.STATS[stat].GAIN)}
          />
        ))}
        <FigureRow
          label="Guts rate"
          title="Guts rate: the lower, the faster guts come back"
          values={monsters.map((monster) => monster.STATS.GUTS_RATE.BASE)}
          lower
        />
        <FigureRow
          label="Starting guts"
          values={monsters.map((monster) => monster.STATS.STARTING_GUTS.BASE)}
        />
      </tbody>
    </table>
  );
}

interface FigureRowProps {
  label: string;
  title?: string;
  values: number[];
  gains?: number[];
  lower?: boolean;
}

function FigureRow({ label, title, values, gains, lower }: FigureRowProps) {
  const best = bestOf(values, { lower });
  return (
    <tr>
      <th scope="row" title={title}>
        {label}
      </th>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one cell per monster, in their order
        <td key={index}>
          <span className={`line ${classes.cell}`}>
            <span className={classNames(classes.value, best[index] && 'gold')}>
              {value}
              {best[index] && (
                <>
                  <span aria-hidden="true" className={classes.mark}>
                    ▲
                  </span>
                  <VisuallyHidden> (best)</VisuallyHidden>
                </>
              )}
            </span>
            {gains && <GradeLetter gain={gains[index] ?? 1} />}
          </span>
        </td>
      ))}
    </tr>
  );
}
