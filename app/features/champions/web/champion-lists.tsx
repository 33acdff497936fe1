import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { counted, grouped, percentage } from '#app/core/count-rules.ts';
import { monsterPath, withSpaces } from '#app/features/guide/rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { RaceLink } from '#app/features/guide/web/shared/race-link.tsx';
import { PlayerLink } from '#app/features/players/web/shared/player-link.tsx';
import { PlayerMark } from '#app/features/players/web/shared/player-mark.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { ChampionRecord, Champions } from '../contract.ts';
import type { Fought } from '../rules.ts';
import classes from './champion-lists.module.css';

const SHOWN = 3;

export function RecordList({
  title,
  unit,
  records,
}: {
  title: string;
  unit?: string;
  records: ChampionRecord[];
}) {
  return (
    <List
      title={title}
      rows={records.map(({ ID, MONSTER_NAME, RACE, USER, figure }) => ({
        face: <Face race={RACE} />,
        name: <Link to={`/monster-history/${ID}`}>{MONSTER_NAME}</Link>,
        under: (
          <>
            <RaceLink race={RACE} />
            {USER !== undefined && (
              <>
                {' · '}
                <PlayerLink name={USER}>{USER}</PlayerLink>
              </>
            )}
          </>
        ),
        figure: unit ? counted(figure, unit) : grouped(figure),
      }))}
    />
  );
}

export function TrainerList({ trainers }: Pick<Champions, 'trainers'>) {
  return (
    <List
      title="Best trainers"
      rows={trainers.map(({ USER, ...fought }) => ({
        face: <PlayerMark name={USER} />,
        name: <PlayerLink name={USER}>{USER}</PlayerLink>,
        ...shareOf(fought),
      }))}
    />
  );
}

export function BreedList({ races }: Pick<Champions, 'races'>) {
  return (
    <List
      title="Best breeds"
      rows={races.map(({ race, entry, ...fought }) => ({
        face: <Face race={race} />,
        name: entry ? (
          <Link to={monsterPath(entry.META)}>{withSpaces(race)}</Link>
        ) : (
          withSpaces(race)
        ),
        ...shareOf(fought),
      }))}
    />
  );
}

export function TypeList({ types }: Pick<Champions, 'types'>) {
  return (
    <List
      title="Best types"
      rows={types.map(({ type, ...fought }) => ({
        face: <Face race={type} />,
        name: <RaceLink race={type} />,
        ...shareOf(fought),
      }))}
    />
  );
}

const shareOf = ({ wins, fights }: Pick<Fought, 'fights' | 'wins'>) => ({
  under: `${grouped(wins)} of ${counted(fights, 'fight')} won`,
  figure: percentage(wins / fights),
});

function List({ title, rows }: { title: string; rows: RowProps[] }) {
  const id = useId();
  if (rows.length === 0) return null;
  // By place, so that a new rank moves nothing.
  // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays
  const children = rows.map((row, place) => <Row key={place} {...row} />);
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol className={`grid one-column mt-2 ${classes.list}`}>{children.slice(0, SHOWN)}</ol>
      {children.length > SHOWN && (
        <details className={`border-t ${classes.others}`}>
          <summary className="summary">
            Places {SHOWN + 1} to {children.length}
            <VisuallyHidden> of {title.toLowerCase()}</VisuallyHidden>
          </summary>
          <ol className={`grid one-column ${classes.list}`} start={SHOWN + 1}>
            {children.slice(SHOWN)}
          </ol>
        </details>
      )}
    </section>
  );
}

interface RowProps {
  face: ReactNode;
  name: ReactNode;
  under: ReactNode;
  figure: string;
}

function Face({ race }: { race: string }) {
  return <Portrait race={race} alt="" size={40} />;
}

function Row({ face, name, under, figure }: RowProps) {
  return (
    <li className={`line gap-3 relative border-t ${classes.row}`}>
      {face}
      <span className="grow grid one-column">
        <span className={`type-name covers ${classes.name}`}>{name}</span>
        <span className={`small ${classes.under}`}>{under}</span>
      </span>
      <span className="flex-none type-name tabular-nums whitespace-nowrap">{figure}</span>
    </li>
  );
}
