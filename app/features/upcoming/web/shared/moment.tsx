import { Link } from 'react-router';
import { fightPath } from '#app/core/fight-address.ts';
import { ShowResult } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { useResult } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { HEADLINE_SIZES } from '#app/features/fights/web/shared/latest-fight.tsx';
import { withSpaces } from '#app/features/guide/rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { ExternalLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { grouped } from '#app/ui/count.ts';
import duel from '#app/ui/looks/duel.module.css';
import { useSite } from '#app/ui/site.tsx';
import type { BoutCard, CardFighter } from '../../contract.ts';
import { crowdShare, gapText, payoutOf, percentOf, STAKE } from '../../rules.ts';
import { Chance } from './chances.tsx';
import { Countdown } from './countdown.tsx';
import classes from './moment.module.css';

const PORTRAIT_PX = 200;

interface MomentProps {
  bout: BoutCard;
  title: string;
}

/**
 * A fight while bets are open, in one screen: both names, both odds, what a stake would pay, the
 * time left and the way to the stream.
 */
export function Moment({ bout, title }: MomentProps) {
  const { left, right, pool, estimate, result, cancelled } = bout;
  const { streamUrl } = useSite();
  const crowd = pool && crowdShare(pool);
  const own = estimate && percentOf(estimate.leftChance);
  const { hidden, mark } = useResult(result?.number ?? 0);
  const isHidden = hidden && result !== null;
  const won = !isHidden && result?.asAnnounced ? result.leftSideWins : null;
  return (
    <>
      <header className={`${duel.head} ${classes.head}`}>
        <h2>{title}</h2>
        <Countdown bout={bout} className={classes.time} />
      </header>
      <div
        className={classNames('grid', classes.sides, cancelled && classes.off)}
        {...(result && mark)}
      >
        <Corner fighter={left} won={won} />
        <Corner fighter={right} won={won === null ? null : !won} />
        <div className={`col-span-full ${classes.odds}`}>
          <Chance label="The crowd" percent={crowd} />
          <Chance label="Our estimate" percent={own} range={estimate ?? undefined} />
          {!cancelled && !isHidden && <Pays bout={bout} />}
        </div>
      </div>
      <p className={`dim text-sm ${classes.gap}`}>
        {gapText({ left, right, crowd, estimate: own })}
      </p>
      <p
        className={`justify-between items-center gap-4 py-1 text-lg ${duel.result} ${classes.result}`}
        {...(result && mark)}
      >
        {isHidden ? (
          <ShowResult fight={result.number} of={`${left.MONSTER_NAME} vs ${right.MONSTER_NAME}`} />
        ) : (
          <Outcome bout={bout} />
        )}
        {!result && !cancelled && (
          <ExternalLink href={streamUrl} className="link">
            To the stream
          </ExternalLink>
        )}
      </p>
    </>
  );
}

function Outcome({ bout: { left, right, result, cancelled } }: Pick<MomentProps, 'bout'>) {
  const winner = result && (result.leftSideWins ? left : right);
  return (
    <>
      <span
        role={result?.asAnnounced ? undefined : 'status'}
        className="overflow-hidden text-ellipsis"
      >
        {cancelled && !result && 'Called off'}
        {!cancelled && !result && 'Who wins?'}
        {result && !result.asAnnounced && 'Another fight took its place.'}
        {result?.asAnnounced && (
          <>
            <strong dir="auto">{winner?.MONSTER_NAME}</strong> wins{' '}
            {result.knockOut ? 'by knock-out' : 'on points'}
          </>
        )}
      </span>
      {result && (
        <Link to={fightPath(result.number)} className="link">
          The fight
        </Link>
      )}
    </>
  );
}

function Corner({ fighter, won }: { fighter: CardFighter; won: boolean | null }) {
  const { ID, MONSTER_NAME, RACE } = fighter;
  const name = (
    <b className={`line-clamp-2 type-figure ${classes.name}`} title={MONSTER_NAME} dir="auto">
      {MONSTER_NAME}
    </b>
  );
  return (
    <div
      className={classNames(
        'grid',
        classes.side,
        won && duel.winner,
        won === false && classNames(duel.loser, classes.loser),
      )}
    >
      <span className={`overflow-clip ${duel.portrait} ${classes.portrait}`}>
        <Portrait race={RACE} alt="" size={PORTRAIT_PX} sizes={HEADLINE_SIZES} eager />
      </span>
      <h3>{ID === null ? name : <Link to={`/monster-history/${ID}`}>{name}</Link>}</h3>
      <span className={`truncate self-start text-sm ${classes.race}`}>{withSpaces(RACE)}</span>
    </div>
  );
}

function Pays({ bout: { pool, result } }: Pick<MomentProps, 'bout'>) {
  if (!pool)
    return <p className={`baseline dim mt-1 type-name ${classes.pays}`}>Nobody has bet yet.</p>;
  const text = (side: 'left' | 'right') => {
    if (result && result.leftSideWins !== (side === 'left')) return '–';
    const paid = payoutOf(pool, side, result !== null);
    return paid === null ? '–' : `${grouped(paid)} Z`;
  };
  return (
    <p className={`baseline dim mt-1 type-name ${classes.pays}`}>
      <b>{text('left')}</b>
      <span>
        {STAKE} Z {result ? 'paid' : 'would pay'}
      </span>
      <b>{text('right')}</b>
    </p>
  );
}
