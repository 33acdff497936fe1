import { standingLabel } from '#app/features/records/rules.ts';
import tables from '#app/ui/looks/tables.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Report, ReportSide } from '../contract.ts';
import classes from './fight-page.module.css';

export function Changes({ left, right }: Pick<Report, 'left' | 'right'>) {
  const record = ({ wins, losses }: ReportSide['before']) => `${wins}–${losses}`;
  const rows: [string, (of: ReportSide['before']) => string][] = [
    ['Won and lost', record],
    ['Wins in a row', ({ streak }) => String(streak ?? '–')],
    ['Rank', ({ streak }) => (streak === null ? '–' : standingLabel(streak))],
  ];
  return (
    <section className="stack8" aria-labelledby="changes">
      <h2 id="changes">What it changed</h2>
      <table className={`${tables.figures} ${classes.changes}`}>
        <thead>
          <tr>
            <td />
            <th scope="col" dir="auto">
              {left.MONSTER_NAME}
            </th>
            <th scope="col" dir="auto">
              {right.MONSTER_NAME}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, textOf]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {[left, right].map((side) => (
                <td key={side.ID}>
                  <span className={`dim whitespace-nowrap ${classes.whole}`}>
                    {textOf(side.before)}
                  </span>{' '}
                  <span className={`whitespace-nowrap ${classes.whole}`}>
                    <span aria-hidden="true">→</span>
                    <VisuallyHidden>, then</VisuallyHidden> {textOf(side.after)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
