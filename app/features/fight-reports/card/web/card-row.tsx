import { Link } from 'react-router';
import { fightPath } from '#app/core/fight-address.ts';
import { resultSentence, sidesText } from '#app/core/fight-sentences.ts';
import { ShowResult } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { useResult } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { crowdShare, payouts, percentOf } from '#app/features/upcoming/rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import { grouped } from '#app/ui/count.ts';
import { PlayIcon } from '#app/ui/icons/music-icons.tsx';
import { DayAndTime } from '#app/ui/time/date.tsx';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { AnnouncedFight, CardFight } from '../contract.ts';
import classes from './card.module.css';

export function CardRow({ fight }: { fight: CardFight }) {
  const { id, leftCombatant, rightCombatant, outcome, date, leftChance, pool, watch } = fight;
  const { leftSideWins, knockOut } = outcome;
  const { hidden, mark } = useResult(id);
  return (
    <li
      className={classNames(
        watch !== null && `relative ${classes.watched}`,
        hidden && `relative ${classes.untold}`,
      )}
      {...mark}
    >
      <Link
        to={fightPath(id)}
        className={`panel grid items-center px-3 py-2 ${classes.row}`}
        discover="none"
      >
        <VisuallyHidden>
          {hidden ? `${sidesText(fight)}, result hidden` : resultSentence(fight)}.
        </VisuallyHidden>
        <Side side={leftCombatant} won={hidden ? null : leftSideWins} />
        <span className={`grid justify-items-center dim type-name ${classes.middle}`}>
          <span aria-hidden="true">{knockOut && !hidden ? 'KO' : 'vs'}</span>
          <RelativeTime date={date} />
        </span>
        <Side side={rightCombatant} won={hidden ? null : !leftSideWins} />
        <Odds leftChance={leftChance} pool={pool} won={hidden ? null : leftSideWins} />
      </Link>
      {hidden && (
        <span className={`absolute ${classes.show}`}>
          <ShowResult fight={id} of={sidesText(fight)} />
        </span>
      )}
      {watch !== null && (
        <a
          href={watch}
          target="_blank"
          rel="noopener"
          className={`icon absolute violet ${classes.watch}`}
          title="Watch this fight"
          aria-label={`Watch ${leftCombatant.MONSTER_NAME} vs ${rightCombatant.MONSTER_NAME} (opens in a new tab)`}
        >
          <PlayIcon />
        </a>
      )}
    </li>
  );
}

export function AnnouncedRow({ fight }: { fight: AnnouncedFight }) {
  const { left, right, startsAt, leftChance, pool } = fight;
  return (
    <li className={`panel grid items-center px-3 py-2 ${classes.row}`}>
      <Side side={left} />
      <span className={`grid justify-items-center dim type-name ${classes.middle}`}>vs</span>
      <Side side={right} />
      <p className={`small actions col-span-full justify-center ${classes.odds}`}>
        <DayAndTime date={startsAt} />
        <OddsTexts leftChance={leftChance} pool={pool} />
      </p>
    </li>
  );
}

interface SideProps {
  side: { MONSTER_NAME: string; RACE: string };
  won?: boolean | null;
}

function Side({ side: { MONSTER_NAME, RACE }, won }: SideProps) {
  return (
    // A decided fight has said both names in its sentence.
    <span
      className={classNames(
        'line side gap-2',
        classes.side,
        won && classes.won,
        won === false && classes.lost,
      )}
      aria-hidden={won !== undefined || undefined}
    >
      <Portrait race={RACE} alt="" size={40} />
      <b dir="auto">{MONSTER_NAME}</b>
    </span>
  );
}

interface OddsProps extends Pick<CardFight, 'leftChance' | 'pool'> {
  won: boolean | null;
}

function Odds({ leftChance, pool, won }: OddsProps) {
  const pays = pool && payouts(pool);
  const paid = pays && won !== null && (won ? pays.left : pays.right);
  if (leftChance === null && !pool)
    return (
      <p className={`small actions col-span-full justify-center ${classes.odds}`}>Not announced</p>
    );
  return (
    <p className={`small actions col-span-full justify-center ${classes.odds}`}>
      <OddsTexts
        leftChance={leftChance}
        pool={pool}
        paid={paid ? `, paid ${paid.toFixed(2)}` : ''}
      />
    </p>
  );
}

interface OddsTextsProps extends Pick<OddsProps, 'leftChance' | 'pool'> {
  paid?: string;
}

function OddsTexts({ leftChance, pool, paid = '' }: OddsTextsProps) {
  const crowd = pool && crowdShare(pool);
  return (
    <>
      {leftChance !== null && <span>estimate {pairOf(percentOf(leftChance))}</span>}
      {crowd !== null && <span>crowd {pairOf(crowd)}</span>}
      {pool && (
        <span>
          {grouped(pool.left + pool.right)} Z{paid}
        </span>
      )}
    </>
  );
}

const pairOf = (left: number) => `${left} : ${100 - left}`;
