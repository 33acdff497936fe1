import { Link } from 'react-router';
import { Bar } from '#app/ui/bar.tsx';
import chip from '#app/ui/chip.module.css';
import { classNames } from '#app/ui/class-names.ts';
import { RANGE_NAMES, withSpaces } from '../../rules.ts';
import { EVERY_TECHNIQUE, techniquePath, techniquesPath } from '../../technique-rules.ts';
import { EntryLink } from '../shared/entry-link.tsx';
import { Portrait } from '../shared/portrait.tsx';
import { TECHNIQUE_FIGURES } from '../shared/techniques/technique-figures.ts';
import classes from './technique-page.module.css';
import type { TechniqueStory } from './technique-page-queries.ts';

export function Story({
  type,
  technique,
  starters,
  familySize,
  siblings,
  ranks,
  total,
}: TechniqueStory) {
  return (
    <div className="page">
      <header className="line gap-6">
        <Portrait
          race={type}
          alt=""
          size={160}
          className={`border rounded-card ${classes.portrait}`}
          eager
        />
        <div>
          <nav aria-label="You are here">
            <Link to="/techniques" className="link">
              Techniques
            </Link>{' '}
            /{' '}
            <Link to={techniquesPath({ ...EVERY_TECHNIQUE, type })} className="link">
              {withSpaces(type)}
            </Link>
          </nav>
          <h1 className={`mb-2 ${classes.title}`}>{technique.name}</h1>
          <p className="dim">
            {technique.category_name} technique of the {withSpaces(type)},{' '}
            {rangeName(technique.range).toLowerCase()} range, scales with {technique.scaling}
          </p>
        </div>
      </header>
      <RankedFigures technique={technique} ranks={ranks} total={total} />
      <OtherFigures technique={technique} />
      <section className="card stack content-start" aria-labelledby="starters">
        <h2 id="starters">Born with it</h2>
        <p className="dim">{startersText(type, starters.length, familySize)}</p>
        <ul className={`stack ${classes.starters}`}>
          {starters.map((monster) => (
            <li key={monster.META.RACE_SUPERTYPE}>
              <EntryLink meta={monster.META} className="centred gap-1 type-label underlines">
                <Portrait race={monster.META.RACE_SUPERTYPE} alt="" size={72} className="w-full" />
                {monster.name}
              </EntryLink>
            </li>
          ))}
        </ul>
      </section>
      <Siblings type={type} siblings={siblings} range={technique.range} current={technique.slug} />
    </div>
  );
}

function RankedFigures({
  technique,
  ranks,
  total,
}: Pick<TechniqueStory, 'technique' | 'ranks' | 'total'>) {
  return (
    <section className="stack gap-2" aria-labelledby="figures">
      <h2 id="figures" className="dim text-lg">
        Its rank among all {total} techniques
      </h2>
      <dl className={`stack gap-2 ${classes.ranks}`}>
        {TECHNIQUE_FIGURES.map(({ label, value, field }) => {
          const rank = field && ranks[field];
          if (!rank) return null;
          return (
            <div key={label} className={`card flex justify-end px-4 py-3 ${classes.ranked}`}>
              <dt>{label}</dt>
              <dd className="baseline flex-wrap">
                <span className="type-headline">{value(technique)}</span>
                <span className="dim type-label">#{rank}</span>
                <Bar share={1 - (rank - 1) / total} className={classes.bar} />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function rangeName(range: number): string {
  return RANGE_NAMES[range as keyof typeof RANGE_NAMES];
}

function startersText(type: string, starters: number, family: number): string {
  if (starters === 0) return 'No breed knows it from birth. It has to be taught.';
  if (starters === family) return `Every ${withSpaces(type)} knows it from birth.`;
  return `${starters} of ${family} ${withSpaces(type)} breeds know it from birth; the others have to be taught.`;
}

function OtherFigures({ technique }: Pick<TechniqueStory, 'technique'>) {
  return (
    <section className="card stack content-start" aria-labelledby="others">
      <h2 id="others">Other figures</h2>
      <dl className={`grid ${classes.figures}`}>
        {TECHNIQUE_FIGURES.filter(({ field }) => !field).map(({ label, value }) => (
          <div key={label} className="baseline border-t py-1">
            <dt>{label}</dt>
            <dd
              className={classNames('type-name text-end', value(technique) === '0' && classes.zero)}
            >
              {value(technique)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface SiblingsProps extends Pick<TechniqueStory, 'type' | 'siblings'> {
  range: number;
  current: string;
}

function Siblings({ type, siblings, range, current }: SiblingsProps) {
  if (siblings.length < 2) return null;
  return (
    <nav aria-labelledby="siblings" className="stack gap-2">
      <h2 id="siblings">
        {withSpaces(type)}, range {range}
      </h2>
      <ul className="actions">
        {siblings.map(({ name, slug }) => (
          <li key={slug}>
            <Link
              to={techniquePath(type, slug)}
              className={chip.chip}
              aria-current={slug === current ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
