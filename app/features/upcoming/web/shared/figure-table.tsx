import type { ReactNode } from 'react';
import tables from '#app/ui/looks/tables.module.css';

export interface FigureRow {
  key: string;
  name: ReactNode;
  figures: readonly (string | number)[];
  isDim?: boolean;
}

/** The first head is that of the rows' names. */
export function FigureTable({ heads, rows }: { heads: readonly string[]; rows: FigureRow[] }) {
  return (
    <table className={tables.figures}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="whitespace-nowrap">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures, isDim }) => (
          <tr key={key} className={isDim ? 'dim' : undefined}>
            <th scope="row">{name}</th>
            {figures.map((figure, column) => (
              <td key={heads[column + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
