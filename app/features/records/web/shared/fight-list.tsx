import { Link } from 'react-router';
import { fightPath } from '#app/core/fight-address.ts';
import { resultSentence, sidesText } from '#app/core/fight-sentences.ts';
import { ShowAllUpTo, ShowResult } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { useResult } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { RaceLink } from '#app/features/guide/web/shared/race-link.tsx';
import { PlayerLink } from '#app/features/players/web/shared/player-link.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { RecordFight } from '../../contract.ts';
import classes from './fight-list.module.css';

export interface ListedFight extends RecordFight {
  own: { ID: number; MONSTER_NAME: string; RACE: string };
}

interface FightListProps {
  fights: readonly ListedFight[];
  named?: boolean;
}

export function FightList({ fights, named = false }: FightListProps) {
  return (
    <>
      <ShowAllUpTo fights={fights.map(({ number }) => number)} />
      <ol className={classNames('grid gap-2', named && classes.named)}>
        {fights.map((fight) => (
          <FightRow key={fight.number} fight={fight} named={named} />
        ))}
      </ol>
    </>
  );
}

function FightRow({ fight, named }: { fight: ListedFight; named: boolean }) {
  const { number, won, knockOut, own, opponent, date } = fight;
  const { hidden, mark } = useResult(number);
  const look = won ? classes.won : classes.lost;
  const sides = {
    leftCombatant: own,
    rightCombatant: opponent,
    outcome: { leftSideWins: won, knockOut },
  };
  return (
    <li
      className={classNames('panel grid items-center px-3 py-2', classes.row, !hidden && look)}
      {...mark}
    >
      <span className="type-name">
        {hidden ? (
          <ShowResult fight={number} of={sidesText(sides)} />
        ) : (
          <>
            {won ? 'Won' : 'Lost'}
            {knockOut && ' by KO'}
          </>
        )}
      </span>
      {named && (
        <Link to={`/monster-history/${own.ID}`} className={`touch name underlines ${classes.own}`}>
          {own.MONSTER_NAME}
        </Link>
      )}
      <span className={`line gap-3 relative min-h-touch ${classes.opponent}`}>
        <Portrait race={opponent.RACE} alt="" size={44} className={classes.portrait} />
        <span className="covers">
          <Link to={`/monster-history/${opponent.ID}`} className={`name underlines ${classes.who}`}>
            {named && <span className="dim">vs </span>}
            {opponent.MONSTER_NAME}
          </Link>
          <span className="relative small block">
            <RaceLink race={opponent.RACE} /> ·{' '}
            {opponent.USER ? <PlayerLink name={opponent.USER}>{opponent.USER}</PlayerLink> : 'NPC'}
          </span>
        </span>
      </span>
      <span className={`line gap-4 justify-between ${classes.side}`}>
        <Link to={fightPath(number)} className="link text-sm">
          <VisuallyHidden>{hidden ? sidesText(sides) : resultSentence(sides)}, </VisuallyHidden>
          <RelativeTime date={date} long />
        </Link>
        <Link
          className="link text-sm"
          to={`/versus/${own.RACE.toLowerCase()}/${opponent.RACE.toLowerCase()}`}
        >
          Head to head
        </Link>
      </span>
    </li>
  );
}

/** Links to the pages of a list of fights; without a `before` the latest are shown. */
export function FightPages({ before, next }: { before: string | null; next?: number | null }) {
  return (
    <p className="flex gap-6">
      {before !== null && (
        <Link className="link" to="?" preventScrollReset>
          Latest fights
        </Link>
      )}
      {next && (
        <Link className="link" to={`?before=${next}`} preventScrollReset>
          Older fights
        </Link>
      )}
    </p>
  );
}
