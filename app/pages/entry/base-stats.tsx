import { type Monster, STATS } from '#app/features/guide/contract.ts';
import { GradeLetter } from '#app/features/guide/web/shared/grade-letter.tsx';
import { STAT_NAMES } from '#app/features/guide/web/shared/stat-names.ts';
import { MAX_GUTS_RATE, MAX_PERCENT } from '#app/features/records/rules.ts';
import { Bar } from '#app/ui/bar.tsx';
import classes from './base-stats.module.css';

export function BaseStats({ monster: { STATS: stats } }: { monster: Monster }) {
  const rate = stats.GUTS_RATE.BASE;
  const start = stats.STARTING_GUTS.BASE;
  return (
    <section className="card" aria-labelledby="base-stats">
      <h2 id="base-stats">Base stats</h2>
      <table className={`mt-2 ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">Stat</th>
            <th scope="col">Grade</th>
            <th scope="col">Base</th>
          </tr>
        </thead>
        <tbody>
          {STATS.map((stat) => (
            <tr key={stat}>
              <th scope="row" className="type-name">
                <abbr title={STAT_NAMES[stat]}>{stat}</abbr>
                <span className="dim type-note" aria-hidden="true">
                  {STAT_NAMES[stat]}
                </span>
              </th>
              <td>
                <GradeLetter gain={stats[stat].GAIN} />
              </td>
              <td className="type-figure tabular-nums">{stats[stat].BASE}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={`stack gap-2 border-t ${classes.guts}`}>
        <Guts label="Guts rate" value={rate} share={(MAX_GUTS_RATE - rate) / MAX_GUTS_RATE} />
        <Guts label="Starting guts" value={start} share={start / MAX_PERCENT} />
      </dl>
    </section>
  );
}

function Guts({ label, value, share }: { label: string; value: number; share: number }) {
  return (
    <div className={`grid items-center ${classes.gut}`}>
      <dt>{label}</dt>
      <dd className="line gap-3">
        <Bar share={share} />
        <span className="type-figure tabular-nums">{value}</span>
      </dd>
    </div>
  );
}
