import { STATS, type Technique } from '#app/features/monsters/contract.ts';
import { Portrait } from '#app/features/monsters/web/shared/portrait.tsx';
import { STAT_NAMES } from '#app/features/monsters/web/shared/stat-names.ts';
import { TechniqueGrid } from '#app/features/monsters/web/shared/technique-grid.tsx';
import type { MonsterRecord } from '../../contract.ts';
import { combinedStats, MAX_GUTS_RATE, MAX_LEVEL, MAX_PERCENT, MAX_STAT } from '../../rules.ts';
import classes from './history-overview.module.css';
import { learnedTechniques } from './learned-techniques.ts';

/** The source's own size. */
const PORTRAIT_PX = 512;

interface HistoryViewProps {
  monster: MonsterRecord;
  /** Of the monster's type; undefined until they are there. */
  techniques: Technique[] | undefined;
}

/** Portrait, stat bars and technique grid (specification, sections 2 and 9). */
export function HistoryOverview({ monster, techniques }: HistoryViewProps) {
  const level = combinedStats(monster);
  const rate = monster.GUTS_RATE;
  return (
    <>
      <div className={classes.stand}>
        <Portrait
          key={monster.RACE}
          race={monster.RACE}
          alt={`Portrait of a ${monster.RACE.replaceAll('_', ' ')}`}
          size={PORTRAIT_PX}
          className={classes.portrait}
          eager
        />
        <dl className={classes.bars}>
          <Bar label="Level" value={level} share={level / MAX_LEVEL} variant="level" />
          {STATS.map((stat) => (
            <Bar
              key={stat}
              label={stat}
              long={STAT_NAMES[stat]}
              value={monster[stat]}
              share={monster[stat] / MAX_STAT}
            />
          ))}
          <Bar
            label="Loyalty"
            value={monster.LOYALTY}
            share={monster.LOYALTY / MAX_PERCENT}
            variant="quiet"
          />
          <Bar
            label="Guts rate"
            value={rate}
            share={(MAX_GUTS_RATE - rate) / MAX_GUTS_RATE}
            variant="quiet"
          />
          <Bar
            label="Starting guts"
            value={monster.STARTING_GUTS}
            share={monster.STARTING_GUTS / MAX_PERCENT}
            variant="quiet"
          />
        </dl>
      </div>
      <section className={classes.techniques} aria-labelledby="techniques">
        <h2 id="techniques">Techniques</h2>
        {techniques && <LearnedGrid monster={monster} techniques={techniques} />}
      </section>
    </>
  );
}

function LearnedGrid({ monster, techniques }: { monster: MonsterRecord; techniques: Technique[] }) {
  const { known, unknown } = learnedTechniques(monster, techniques);
  return (
    <>
      <TechniqueGrid techniques={known} marked={new Set()} mark="" />
      {unknown.length > 0 && (
        <p className={classes.unknown}>No longer in the guide: {unknown.join(', ')}.</p>
      )}
    </>
  );
}

interface BarProps {
  label: string;
  long?: string;
  value: number;
  /** 0 to 1. */
  share: number;
  variant?: 'level' | 'quiet';
}

function Bar({ label, long, value, share, variant }: BarProps) {
  return (
    <div className={classes.row}>
      <dt>{long ? <abbr title={long}>{label}</abbr> : label}</dt>
      <dd>
        <span className={classes.track} aria-hidden="true">
          <span
            className={variant && classes[variant]}
            style={{ width: `${Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10}%` }}
          />
        </span>
        <span className={classes.value}>{value}</span>
      </dd>
    </div>
  );
}
