import { STATS, type Technique } from '#app/features/guide/contract.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { STAT_NAMES } from '#app/features/guide/web/shared/stat-names.ts';
import { TechniqueGrid } from '#app/features/guide/web/shared/techniques/technique-grid.tsx';
import { Bar } from '#app/ui/bar.tsx';
import type { MonsterRecord } from '../../contract.ts';
import { MAX_GUTS_RATE, MAX_LEVEL, MAX_PERCENT, MAX_STAT, shownFigure } from '../../rules.ts';
import classes from './history-overview.module.css';
import { learnedTechniques } from './learned-techniques.ts';

interface HistoryViewProps {
  monster: MonsterRecord;
  techniques: Technique[] | undefined;
}

export function HistoryOverview({ monster, techniques }: HistoryViewProps) {
  const level = monster.COMBINED_STATS;
  const rate = monster.GUTS_RATE;
  return (
    <>
      <div className={`stack gap-6 items-start ${classes.stand}`}>
        <Portrait
          key={monster.RACE}
          race={monster.RACE}
          alt={`Portrait of a ${monster.RACE.replaceAll('_', ' ')}`}
          size={512}
          className={`w-full border rounded-card ${classes.portrait}`}
          eager
        />
        <dl className="card stack2">
          <BarRow label="Level" value={level} most={MAX_LEVEL} look="" />
          {STATS.map((stat) => (
            <BarRow
              key={stat}
              label={stat}
              long={STAT_NAMES[stat]}
              value={monster[stat]}
              most={MAX_STAT}
            />
          ))}
          <BarRow label="Loyalty" value={monster.LOYALTY} most={MAX_PERCENT} look={classes.quiet} />
          <BarRow
            label="Guts rate"
            value={rate}
            most={MAX_GUTS_RATE}
            inverted
            look={classes.quiet}
          />
          <BarRow
            label="Starting guts"
            value={monster.STARTING_GUTS}
            most={MAX_PERCENT}
            look={classes.quiet}
          />
        </dl>
      </div>
      <section className="stack min-w-0" aria-labelledby="techniques">
        <h2 id="techniques">Techniques</h2>
        {monster.TECHNIQUES === null ? (
          <p className="dim">Its techniques were not recorded.</p>
        ) : (
          techniques && <LearnedGrid monster={monster} techniques={techniques} />
        )}
      </section>
    </>
  );
}

function LearnedGrid({ monster, techniques }: { monster: MonsterRecord; techniques: Technique[] }) {
  const { known, unknown } = learnedTechniques(monster, techniques);
  return (
    <>
      <TechniqueGrid techniques={known} marked={new Set()} mark="" />
      {unknown.length > 0 && <p className="dim">No longer in the guide: {unknown.join(', ')}.</p>}
    </>
  );
}

interface BarRowProps {
  label: string;
  long?: string;
  value: number | null;
  most: number;
  inverted?: boolean;
  look?: string | undefined;
}

function BarRow({ label, long, value, most, inverted = false, look = 'violet' }: BarRowProps) {
  const full = value === null ? 0 : value / most;
  const share = inverted && value !== null ? 1 - full : full;
  return (
    <div className={`grid items-center ${classes.row}`}>
      <dt className="plain type-name">{long ? <abbr title={long}>{label}</abbr> : label}</dt>
      <dd className="line gap-3">
        <Bar share={share} className={look} />
        <span className={`type-figure text-end ${classes.value}`}>{shownFigure(value)}</span>
      </dd>
    </div>
  );
}
