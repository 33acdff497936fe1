import { useMemo } from 'react';
import { Link } from 'react-router';
import labelled from '#app/ui/labelled-rows.module.css';
import tables from '#app/ui/looks/tables.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { directionOf } from '../../list-address.ts';
import {
  type ListedTechnique,
  nextTechniqueSort,
  RANKED_FIGURES,
  type RankedFigure,
  ranksOf,
  type TechniqueFilter,
  type TechniqueSort,
  techniquePath,
  techniquesPath,
} from '../../technique-rules.ts';
import { SortHead } from '../shared/filters/sort-head.tsx';
import { Portrait } from '../shared/portrait.tsx';
import { RaceLink } from '../shared/race-link.tsx';
import classes from './technique-list-table.module.css';

const WORDS: { label: string; value: (technique: ListedTechnique) => string | number }[] = [
  { label: 'Scaling', value: ({ scaling }) => scaling },
  { label: 'Category', value: ({ category_name }) => category_name },
  { label: 'Range', value: ({ range }) => range },
];

export const FIGURE_LABELS: Record<RankedFigure, string> = {
  guts_cost: 'Guts Cost',
  force: 'Force',
  hit: 'Hit',
  withering: 'Withering',
  sharpness: 'Sharpness',
};
const FIGURES = Object.keys(RANKED_FIGURES) as RankedFigure[];

interface TechniqueTableProps {
  techniques: ListedTechnique[];
  all: readonly ListedTechnique[];
  filter: TechniqueFilter;
}

export function TechniqueTable({ techniques, all, filter }: TechniqueTableProps) {
  const ranks = useMemo(
    () => new Map(FIGURES.map((figure) => [figure, ranksOf(all, figure)])),
    [all],
  );
  return (
    <table className={`${labelled.rows} ${tables.figures} ${classes.table}`}>
      <caption>
        <VisuallyHidden>
          Techniques; beside each figure its rank among all {all.length}
        </VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <Head sort="name" label="Tech" filter={filter} />
          <th scope="col">Type</th>
          {WORDS.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          {FIGURES.map((figure) => (
            <Head key={figure} sort={figure} label={FIGURE_LABELS[figure]} filter={filter} />
          ))}
        </tr>
      </thead>
      <tbody>
        {techniques.map((technique) => (
          <tr key={`${technique.type} ${technique.slug}`}>
            <th scope="row">
              <Link to={techniquePath(technique.type, technique.slug)}>
                <Portrait race={technique.type} alt="" size={36} />
                <span className="min-w-0">{technique.name}</span>
              </Link>
            </th>
            <td>
              <RaceLink race={technique.type} />
            </td>
            {WORDS.map(({ label, value }) => (
              <td key={label} data-word={label}>
                {value(technique)}
              </td>
            ))}
            {FIGURES.map((figure) => (
              <td key={figure} data-label={FIGURE_LABELS[figure]}>
                {String(technique[figure]).replace('-', '−')}
                <span className="small"> #{ranks.get(figure)?.get(technique[figure])}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps {
  sort: TechniqueSort;
  label: string;
  filter: TechniqueFilter;
}

function Head({ sort, label, filter }: HeadProps) {
  const to = techniquesPath(nextTechniqueSort(filter, sort));
  return <SortHead label={label} to={to} direction={directionOf(filter, sort)} />;
}
