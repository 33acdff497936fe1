import { Link } from 'react-router';
import type { Technique } from '#app/features/guide/contract.ts';
import { RANGE_NAMES, RANGES, techniquesAt } from '#app/features/guide/rules.ts';
import { techniquePath } from '#app/features/guide/technique-rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import boxes from '#app/ui/looks/boxes.module.css';
import duel from '#app/ui/looks/duel.module.css';
import layouts from '#app/ui/looks/layouts.module.css';
import texts from '#app/ui/looks/texts.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Compared } from './compare-queries.ts';
import classes from './compare-techniques.module.css';

export function CompareTechniques({ compared }: { compared: Compared[] }) {
  return (
    <section className={layouts.stack} aria-labelledby="techniques">
      <h2 id="techniques">Techniques by range</h2>
      <p className={texts.small}>
        <span aria-hidden="true" className={texts.gold}>
          ★
        </span>{' '}
        known from the start
      </p>
      {RANGES.map((range) => (
        <section
          key={range}
          className={classNames(layouts.stack8, classes.range)}
          aria-label={RANGE_NAMES[range]}
        >
          <h3>
            {range} · {RANGE_NAMES[range]}
          </h3>
          <div className={classNames(duel.corners, classes.columns)}>
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
    <div>
      <h4 className={classes.name}>{monster.name}</h4>
      {column.length === 0 && <p className={texts.dim}>Nothing</p>}
      <ul className={layouts.stack4}>
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
    <Link to={to} className={classNames(layouts.head, boxes.panel, boxes.raises, classes.line)}>
      <span>
        {technique.name}
        {start && (
          <>
            <span aria-hidden="true" className={texts.gold}>
              {' '}
              ★
            </span>
            <VisuallyHidden>, known from the start</VisuallyHidden>
          </>
        )}
      </span>
      <span className={classes.detail}>
        {technique.scaling} · {technique.guts_cost} guts · force {technique.force}
      </span>
    </Link>
  );
}
