import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { STATS, type Technique } from '#app/features/guide/contract.ts';
import { monsterPath, withSpaces } from '#app/features/guide/rules.ts';
import { STAT_NAMES } from '#app/features/guide/web/shared/stat-names.ts';
import { PlayerLink } from '#app/features/players/web/shared/player-link.tsx';
import type { MonsterRecord } from '../../contract.ts';
import { raceLabelOf, shownFigure } from '../../rules.ts';
import classes from './history-details.module.css';
import { learnedTechniques } from './learned-techniques.ts';
import { TechniquesTable } from './techniques-table.tsx';

interface HistoryDetailsProps {
  monster: MonsterRecord;
  techniques: Technique[] | undefined;
}

export function HistoryDetails({ monster, techniques }: HistoryDetailsProps) {
  const { known, unknown } = learnedTechniques(monster, techniques ?? []);
  return (
    <>
      <dl className={`card grid ${classes.fields}`} aria-label="Profile">
        <Field label="Name">{monster.MONSTER_NAME}</Field>
        <Field label="Race">
          <Link to={monsterPath(monster)}>{raceLabelOf(monster)}</Link>
        </Field>
        <Field label="Primary subtype">{withSpaces(monster.RACE_TYPE)}</Field>
        <Field label="Secondary subtype">{withSpaces(monster.RACE_SUBTYPE)}</Field>
        <Field label="Trainer">
          {monster.USER ? <PlayerLink name={monster.USER}>{monster.USER}</PlayerLink> : 'NPC'}
        </Field>
        <Field label="Streak">
          <Counted what="Its streak" instead="–">
            {monster.streak}
          </Counted>
        </Field>
        <Field label="Best streak">
          <Counted what="Its best streak" instead="–">
            {monster.bestStreak}
          </Counted>
        </Field>
      </dl>
      <dl
        className={`card grid ${classes.fields} ${classes.stats} ${classes.seven}`}
        aria-label="Stats"
      >
        <Field label="Level">{shownFigure(monster.COMBINED_STATS)}</Field>
        {STATS.map((stat) => (
          <Field key={stat} label={<abbr title={STAT_NAMES[stat]}>{stat}</abbr>}>
            {shownFigure(monster[stat])}
          </Field>
        ))}
      </dl>
      <dl className={`card grid ${classes.fields} ${classes.stats}`} aria-label="Nature">
        <Field label="Loyalty">{shownFigure(monster.LOYALTY)}</Field>
        <Field label="Guts rate">{shownFigure(monster.GUTS_RATE)}</Field>
        <Field label="Starting guts">{shownFigure(monster.STARTING_GUTS)}</Field>
      </dl>
      <section className="stack gap-2" aria-labelledby="techniques">
        <h2 id="techniques">Techniques</h2>
        {known.length > 0 && <TechniquesTable techniques={known} />}
        {monster.TECHNIQUES === null && <p>Its techniques were not recorded.</p>}
        {techniques && monster.TECHNIQUES !== null && known.length === 0 && (
          <p>It entered the ring with good intentions only.</p>
        )}
        {techniques && unknown.length > 0 && <p>No longer in the guide: {unknown.join(', ')}.</p>}
      </section>
    </>
  );
}

function Field({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={`ends min-h-touch border-b ${classes.field}`}>
      <dt>{label}</dt>
      <dd className="type-name text-end">{children}</dd>
    </div>
  );
}
