import { STATS, type Stat } from '#app/features/guide/contract.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { CardFighter } from '../../contract.ts';
import classes from './side-stats.module.css';

type Side = Pick<CardFighter, 'MONSTER_NAME' | Stat>;

export function SideStats({ left, right }: { left: Side; right: Side }) {
  if (STATS.every((stat) => left[stat] === null && right[stat] === null)) return null;
  return (
    <table className={`border-t type-name tabular-nums ${classes.stats}`}>
      <caption>Stats</caption>
      <thead>
        <tr>
          <th scope="col" dir="auto" className="truncate px-2 type-label">
            {left.MONSTER_NAME}
          </th>
          <th scope="col">
            <VisuallyHidden>Stat</VisuallyHidden>
          </th>
          <th scope="col" dir="auto" className="truncate px-2 type-label">
            {right.MONSTER_NAME}
          </th>
        </tr>
      </thead>
      <tbody>
        {STATS.map((stat) => (
          <tr key={stat}>
            <Figure own={left[stat]} other={right[stat]} />
            <th scope="row">{stat}</th>
            <Figure own={right[stat]} other={left[stat]} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figure({ own, other }: { own: number | null; other: number | null }) {
  const ahead = own !== null && other !== null && own > other ? own - other : 0;
  return (
    <td className={ahead > 0 ? undefined : 'dim'}>
      {own ?? '–'}
      {ahead > 0 && <span className="gold text-base"> +{ahead}</span>}
    </td>
  );
}
