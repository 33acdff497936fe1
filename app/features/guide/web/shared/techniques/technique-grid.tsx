import type { ReactNode } from 'react';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Technique } from '../../../contract.ts';
import { RANGE_NAMES, RANGES, techniquesAt } from '../../../rules.ts';
import { TECHNIQUE_FIGURES } from './technique-figures.ts';
import classes from './technique-grid.module.css';

const EMPTY_COLUMN = 'Nothing';

interface TechniqueGridProps {
  techniques: readonly Technique[];
  marked: ReadonlySet<string>;
  mark: string;
  more?: (technique: Technique) => ReactNode;
}

export function TechniqueGrid({ techniques, marked, mark, more }: TechniqueGridProps) {
  return (
    <div className={`stack2 items-start ${classes.grid}`}>
      {RANGES.map((range) => {
        const column = techniquesAt(techniques, range);
        return (
          <section key={range} className="stack gap-2" aria-label={`Range ${range}`}>
            <h3 className={`line text-lg ${classes.range}`}>
              <span
                aria-hidden="true"
                className={`middle rounded-full bg-raised dim text-base ${classes.distance}`}
              >
                {range}
              </span>
              {RANGE_NAMES[range]}
            </h3>
            {column.length === 0 ? (
              <p className="empty">{EMPTY_COLUMN}</p>
            ) : (
              column.map((technique) => (
                <TechniqueDetails
                  key={technique.slug}
                  technique={technique}
                  mark={marked.has(technique.name) ? mark : null}
                >
                  {more?.(technique)}
                </TechniqueDetails>
              ))
            )}
          </section>
        );
      })}
    </div>
  );
}

interface TechniqueDetailsProps {
  technique: Technique;
  mark: string | null;
  children?: ReactNode;
}

function TechniqueDetails({ technique, mark, children }: TechniqueDetailsProps) {
  return (
    <details className={`panel ${classes.technique}`} data-kind={technique.category}>
      <summary className={`raises grid items-center rounded ${classes.summary}`}>
        <span className="name">
          {technique.name}
          {mark && (
            <span className="gold text-base" title={mark}>
              {' '}
              <span aria-hidden="true">★</span>
              <VisuallyHidden>, {mark}</VisuallyHidden>
            </span>
          )}
        </span>
        <span className={`small ${classes.kind}`}>
          {technique.category_name} · {technique.scaling}
        </span>
        <span className={`type-figure text-end ${classes.cost}`}>
          <VisuallyHidden>, guts cost </VisuallyHidden>
          {technique.guts_cost}
          <span aria-hidden="true" className="block dim type-note">
            guts
          </span>
        </span>
      </summary>
      <dl className={`border-t ${classes.figures}`}>
        {TECHNIQUE_FIGURES.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-2">
            <dt>{label}</dt>
            <dd className="font-semibold text-end">{value(technique)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </details>
  );
}
