import { standingLabel } from '#app/features/records/rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import layouts from '#app/ui/looks/layouts.module.css';
import tables from '#app/ui/looks/tables.module.css';
import texts from '#app/ui/looks/texts.module.css';
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
    <section className={layouts.stack8} aria-labelledby="changes">
      <h2 id="changes">What it changed</h2>
      <table className={classNames(tables.figures, classes.changes)}>
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
                  <span className={classNames(texts.dim, classes.whole)}>
                    {textOf(side.before)}
                  </span>{' '}
                  <span className={classes.whole}>
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
