import { useState } from 'react';
import type { Technique } from '#app/features/guide/contract.ts';
import { compareText } from '#app/features/guide/rules.ts';
import { TECHNIQUE_FIGURES } from '#app/features/guide/web/shared/techniques/technique-figures.ts';
import labelled from '#app/ui/labelled-rows.module.css';
import tables from '#app/ui/looks/tables.module.css';
import classes from './techniques-table.module.css';

const COLUMNS = [
  { label: 'Tech', value: (technique: Technique) => technique.name },
  ...TECHNIQUE_FIGURES,
];

interface Order {
  label: string;
  descending: boolean;
}

function rank(text: string): number | string {
  const number = Number.parseFloat(text.replace('−', '-'));
  return Number.isNaN(number) ? text : number;
}

function inOrder(techniques: readonly Technique[], { label, descending }: Order): Technique[] {
  const value =
    COLUMNS.find((column) => column.label === label)?.value ?? ((technique) => technique.name);
  const compare = (a: Technique, b: Technique) => {
    const [left, right] = [rank(value(a)), rank(value(b))];
    if (typeof left === 'number' && typeof right === 'number') return left - right;
    return compareText(String(left), String(right));
  };
  return [...techniques].sort((a, b) => (descending ? compare(b, a) : compare(a, b)));
}

export function TechniquesTable({ techniques }: { techniques: readonly Technique[] }) {
  const [order, setOrder] = useState<Order>({ label: 'Range', descending: false });
  const sortBy = (label: string) =>
    setOrder({ label, descending: order.label === label && !order.descending });
  return (
    <>
      <label className={`scripted ${labelled.sorter}`}>
        Sort by{' '}
        <select value={order.label} onChange={(event) => sortBy(event.target.value)}>
          {COLUMNS.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </select>
      </label>
      <label className={classes.zeros}>
        <input type="checkbox" /> Show zeros
      </label>
      <div className={`panel rounded-card ${classes.scroll}`} data-scrolls>
        <table className={`${labelled.rows} ${tables.figures} ${classes.table}`}>
          <thead>
            <tr>
              {COLUMNS.map(({ label }) => (
                <SortHead key={label} label={label} order={order} onSort={() => sortBy(label)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {inOrder(techniques, order).map((technique) => (
              <tr key={technique.slug}>
                <th scope="row">{technique.name}</th>
                {TECHNIQUE_FIGURES.map(({ label, value }) => (
                  <td
                    key={label}
                    data-label={label}
                    data-zero={rank(value(technique)) === 0 || undefined}
                  >
                    {value(technique)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function SortHead({ label, order, onSort }: { label: string; order: Order; onSort: () => void }) {
  const sorted = order.label === label;
  const direction = order.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={sorted ? direction : undefined}>
      <button type="button" onClick={onSort}>
        {label}
        <span aria-hidden="true">{sorted ? (order.descending ? '▼' : '▲') : ''}</span>
      </button>
    </th>
  );
}
