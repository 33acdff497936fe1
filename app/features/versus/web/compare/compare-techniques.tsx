import { Link } from 'react-router';
import duel from '#app/features/fights/web/shared/duel/duel.module.css';
import type { Technique } from '#app/features/guide/contract.ts';
import { RANGE_NAMES, RANGES, techniquesAt } from '#app/features/guide/rules.ts';
import { techniquePath } from '#app/features/guide/technique-rules.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Compared } from './compare-queries.ts';
import classes from './compare-techniques.module.css';

export function CompareTechniques({ compared }: { compared: Compared[] }) {
  return (
    <section className="stack" aria-labelledby="techniques">
      <h2 id="techniques">Techniques by range</h2>
      <p className="small">
        <span aria-hidden="true" className="gold">
          ★
        </span>{' '}
        known from the start
      </p>
      {RANGES.map((range) => (
        <section
          key={range}
          className={`stack gap-2 ${classes.range}`}
          aria-label={RANGE_NAMES[range]}
        >
          <h3>
            {range} · {RANGE_NAMES[range]}
          </h3>
          <div className={`items-start ${duel.corners}`}>
            {compared.map((monster) => (
              <Column key={monster.monster.slug} compared={monster} range={range} />
            ))}
          </div>
        </section>
      ))}
    </section>
  );
}

function Column({ compared, range }: { compared: Compared; range: number }) {
  const { monster, techniques } = compared;
  const column = techniquesAt(techniques, range);
  return (
    <div className="stack gap-1">
      <h4 className="dim type-label">{monster.name}</h4>
      {column.length === 0 && <p className="dim">Nothing</p>}
      <ul className="stack gap-1">
        {column.map((technique) => (
          <li key={technique.slug}>
            <TechniqueLine
              technique={technique}
              to={techniquePath(monster.META.RACE_TYPE, technique.slug)}
              start={monster.startingTechniques.includes(technique.name)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TechniqueLineProps {
  technique: Technique;
  to: string;
  start: boolean;
}

function TechniqueLine({ technique, to, start }: TechniqueLineProps) {
  return (
    <Link to={to} className="head panel raises items-baseline px-2 py-2 type-label">
      <span>
        {technique.name}
        {start && (
          <>
            <span aria-hidden="true" className="gold">
              {' '}
              ★
            </span>
            <VisuallyHidden>, known from the start</VisuallyHidden>
          </>
        )}
      </span>
      <span className="dim type-note">
        {technique.scaling} · {technique.guts_cost} guts · force {technique.force}
      </span>
    </Link>
  );
}
