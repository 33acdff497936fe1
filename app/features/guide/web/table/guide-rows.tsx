import { Link } from 'react-router';
import { CheckIcon } from '#app/ui/icons/page-icons.tsx';
import labelled from '#app/ui/labelled-rows.module.css';
import tables from '#app/ui/looks/tables.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { STATS } from '../../contract.ts';
import { directionOf } from '../../list-address.ts';
import { monsterPath } from '../../rules.ts';
import {
  type GuideFilter,
  type GuideSort,
  guidePath,
  nextGuideSort,
} from '../../table/guide-table-address.ts';
import type { GuideRow } from '../../table/guide-table-rules.ts';
import { SortHead } from '../shared/filters/sort-head.tsx';
import { GradeLetter } from '../shared/grade-letter.tsx';
import { Portrait } from '../shared/portrait.tsx';
import { RaceLink } from '../shared/race-link.tsx';
import classes from './guide-rows.module.css';

interface GuideRowsProps {
  rows: GuideRow[];
  filter: GuideFilter;
  victories: Readonly<Record<string, unknown>> | null;
}

const HEADS: { sort: GuideSort; label: string; title?: string }[] = [
  { sort: 'number', label: 'No.' },
  { sort: 'name', label: 'Monster' },
  { sort: 'type', label: 'Type' },
  ...STATS.map((stat) => ({ sort: stat.toLowerCase() as GuideSort, label: stat })),
  {
    sort: 'guts',
    label: 'Guts',
    title: 'Guts rate: frames for each point of guts; fewer is faster',
  },
  { sort: 'start', label: 'Start', title: 'Guts at the start of a fight' },
  { sort: 'techniques', label: 'Techs', title: 'Techniques it starts with' },
];

export function GuideRows({ rows, filter, victories }: GuideRowsProps) {
  return (
    <table className={`${labelled.rows} ${tables.figures} ${classes.table}`}>
      <caption>
        <VisuallyHidden>Monsters of the guide</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {HEADS.map(({ sort, label, title }) => (
            <SortHead
              key={sort}
              label={label}
              title={title}
              to={guidePath(nextGuideSort(filter, sort))}
              direction={directionOf(filter, sort)}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.META.RACE_SUPERTYPE}
            row={row}
            isBeaten={victories !== null && Object.hasOwn(victories, row.META.RACE_SUPERTYPE)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, isBeaten }: { row: GuideRow; isBeaten: boolean }) {
  const { number, name, META, base, gains, guts, startingGuts, starts } = row;
  return (
    <tr>
      <td className={`dim ${classes.number}`}>{number}</td>
      <th scope="row">
        <Link to={monsterPath(META)}>
          <Portrait race={META.RACE_SUPERTYPE} alt="" size={36} />
          <span className="min-w-0">{name}</span>
          {isBeaten && (
            <span className={`inline-flex ${classes.beaten}`}>
              <CheckIcon />
              <VisuallyHidden>beaten</VisuallyHidden>
            </span>
          )}
        </Link>
      </th>
      <td data-label="Type" className={`dim ${classes.type}`}>
        <RaceLink race={META.RACE_TYPE} />
      </td>
      {STATS.map((stat, at) => (
        <td key={stat} data-label={stat}>
          {base[at]} <GradeLetter gain={gains[at] ?? 1} plain />
        </td>
      ))}
      <td data-label="Guts">{guts}</td>
      <td data-label="Start">{startingGuts}</td>
      <td data-label="Techs">{starts.length}</td>
    </tr>
  );
}
