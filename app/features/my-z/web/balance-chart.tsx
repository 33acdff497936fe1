import { grouped } from '#app/ui/count.ts';
import { Day } from '#app/ui/time/date.tsx';
import type { MyZ } from '../contract.ts';
import classes from './my-z.module.css';

const [WIDTH, HEIGHT] = [600, 160];

const TAIL = 1.05;

export function BalanceChart({ points }: Pick<MyZ, 'points'>) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const balances = points.map(({ balance }) => balance);
  const [least, most] = [Math.min(...balances), Math.max(...balances)];
  const from = Date.parse(first.at);
  // The last step is as visible as the others.
  const to = from + (Date.parse(last.at) - from) * TAIL;
  const across = (at: string) => ((Date.parse(at) - from) / Math.max(1, to - from)) * WIDTH;
  const down = (balance: number) =>
    HEIGHT - ((balance - least) / Math.max(1, most - least)) * HEIGHT;
  const steps = points.map(
    ({ at, balance }, place) =>
      `${place === 0 ? 'M' : 'H'}${across(at).toFixed(1)} ${place === 0 ? '' : 'V'}${down(balance).toFixed(1)}`,
  );
  return (
    <figure className={`stack4 ${classes.chart}`}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Your balance from ${grouped(first.balance)} Z to ${grouped(last.balance)} Z: at least ${grouped(least)} Z, at most ${grouped(most)} Z`}
      >
        <path d={`${steps.join('')}H${WIDTH}`} />
      </svg>
      <figcaption className="small">
        <span>
          <Day date={first.at} /> to <Day date={last.at} />
        </span>
        <span>
          {grouped(least)} Z to {grouped(most)} Z
        </span>
      </figcaption>
    </figure>
  );
}
