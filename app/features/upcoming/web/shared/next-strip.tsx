import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isolated } from '#app/core/names/rules.ts';
import { useResult } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { BoutCard, CardFighter } from '../../contract.ts';
import { mainBout, percentOf } from '../../rules.ts';
import { nextQuery } from '../queries.ts';
import { Countdown } from './countdown.tsx';
import classes from './next-strip.module.css';
import { useServerNow } from './use-server-now.ts';

export default function NextStrip() {
  const { data, dataUpdatedAt, errorUpdateCount } = useQuery(nextQuery(useApi()));
  const now = useServerNow() ?? dataUpdatedAt;
  const bout = data && mainBout(data, now);
  if (bout) return <Announced key={bout.bout} bout={bout} />;
  if (!data && errorUpdateCount === 0) return null;
  return (
    <p
      className={`items-center justify-center h-full text-center ${classes.strip} ${classes.notice}`}
      role={data ? undefined : 'alert'}
    >
      {data
        ? 'No fight is announced yet.'
        : "Couldn't load the next fight. This page tries again every few seconds."}
    </p>
  );
}

export function Announced({ bout }: { bout: BoutCard }) {
  const { left, right, estimate, result, cancelled } = bout;
  const { hidden, mark } = useResult(result?.number ?? 0);
  const winner = result && !hidden && (result.leftSideWins ? left : right);
  const chance = estimate && !cancelled ? percentOf(estimate.leftChance) : null;
  return (
    <Link
      to="/next"
      className={`items-center justify-center h-full raises p-2 ${classes.strip} ${classes.bout}`}
      {...(result && mark)}
    >
      <VisuallyHidden>Next fight: </VisuallyHidden>
      <Corner fighter={left} dimmed={cancelled || winner === right} />
      <span className={`small centred ${classes.middle}`}>
        <Countdown bout={bout} />
        <span className="truncate plain type-name">
          {winner && result?.asAnnounced
            ? `${isolated(winner.MONSTER_NAME)} wins`
            : chance !== null && `${chance}% : ${100 - chance}%`}
        </span>
      </span>
      <Corner fighter={right} dimmed={cancelled || winner === left} />
    </Link>
  );
}

function Corner({
  fighter: { MONSTER_NAME, RACE },
  dimmed,
}: {
  fighter: CardFighter;
  dimmed: boolean;
}) {
  return (
    <span className={classNames('line12 side', classes.corner, dimmed && classes.dimmed)}>
      <Portrait race={RACE} alt="" size={72} className={classes.portrait} eager />
      <b className={`line-clamp-2 type-figure ${classes.name}`} dir="auto">
        {MONSTER_NAME}
      </b>
    </span>
  );
}
