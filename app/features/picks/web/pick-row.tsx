import { Link } from 'react-router';
import { fightPath } from '#app/core/fight-address.ts';
import { isolated } from '#app/core/names/rules.ts';
import { ShowResult } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { useResult } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import type { Pick } from '../contract.ts';
import classes from './picks-page.module.css';

export function PickRow({ pick }: { pick: Pick }) {
  const { side, sure, left, right, result, pickedAt } = pick;
  const { hidden, mark } = useResult(result?.number ?? 0);
  const [called, other] = side === 'left' ? [left, right] : [right, left];
  return (
    <li className={`panel stack items-center min-h-touch ${classes.pick}`}>
      <b {...mark}>
        {result === null ? (
          'Open'
        ) : hidden ? (
          <ShowResult
            fight={result.number}
            of={`${isolated(left.MONSTER_NAME)} vs ${isolated(right.MONSTER_NAME)}`}
          />
        ) : result.right ? (
          'Right'
        ) : (
          'Wrong'
        )}
      </b>
      <span>
        <bdi>{called.MONSTER_NAME}</bdi> to beat <bdi>{other.MONSTER_NAME}</bdi>, {sure}% sure
      </span>
      {result ? (
        <Link to={fightPath(result.number)}>
          <RelativeTime date={pickedAt} long />
        </Link>
      ) : (
        <RelativeTime date={pickedAt} long />
      )}
    </li>
  );
}
