import { Link } from 'react-router';
import { withSpaces } from '../../rules.ts';
import { type ListedTechnique, techniquePath } from '../../technique-rules.ts';
import classes from './technique-list-table.module.css';

const FIGURES: { label: string; value: (one: ListedTechnique) => string | number }[] = [
  { label: 'Type', value: ({ type }) => withSpaces(type) },
  { label: 'Scaling', value: ({ scaling }) => scaling },
  { label: 'Category', value: ({ category_name }) => category_name },
  { label: 'Range', value: ({ range }) => range },
  { label: 'Guts Cost', value: ({ guts_cost }) => guts_cost },
  { label: 'Force', value: ({ force }) => force },
  { label: 'Hit', value: ({ hit }) => String(hit).replace('-', '−') },
];

/** Techniques in rows; on a phone each row carries its column names. */
export function TechniqueTable({ techniques }: { techniques: ListedTechnique[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Tech</th>
          {FIGURES.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {techniques.map((one) => (
          <tr key={`${one.type} ${one.slug}`}>
            <th scope="row">
              <Link to={techniquePath(one.type, one.slug)}>{one.name}</Link>
            </th>
            {FIGURES.map(({ label, value }) => (
              <td key={label} data-label={label}>
                {value(one)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
