import { Link } from 'react-router';
import { fightPath } from '#app/core/fight-address.ts';
import { resultSentence, sidesText } from '#app/core/fight-sentences.ts';
import { ShowResult } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { useResult } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { PlayerLink } from '#app/features/players/web/shared/player-link.tsx';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Meeting } from '../contract.ts';
import classes from './versus-page.module.css';

export function MeetingRow({ meeting: { number, sides, knockOut, date } }: { meeting: Meeting }) {
  const [left, right] = sides;
  const { hidden, mark } = useResult(number);
  const fight = {
    leftCombatant: left,
    rightCombatant: right,
    outcome: { leftSideWins: left.won, knockOut },
  };
  const result = (won: boolean) => (won ? `Won${knockOut ? ' by KO' : ''}` : 'Lost');
  return (
    <li className={`grid ${classes.meeting}`} {...mark}>
      <Side side={left} result={hidden ? null : result(left.won)} />
      <span className="small self-center text-center">
        <Link to={fightPath(number)}>
          <VisuallyHidden>{hidden ? sidesText(fight) : resultSentence(fight)}, </VisuallyHidden>
          <RelativeTime date={date} />
        </Link>
        {hidden && <ShowResult fight={number} of={sidesText(fight)} />}
      </span>
      <Side side={right} result={hidden ? null : result(right.won)} />
    </li>
  );
}

function Side({ side, result }: { side: Meeting['sides'][number]; result: string | null }) {
  const look = result === null ? classes.untold : side.won ? classes.winner : classes.loser;
  return (
    <div className={`grid one-column content-center px-3 py-2 rounded bg-surface ${look}`}>
      <Link to={`/monster-history/${side.ID}`} className={`type-name ${classes.name}`}>
        {side.MONSTER_NAME}
      </Link>
      <span className="small">
        {result !== null && `${result} · `}
        {side.USER ? <PlayerLink name={side.USER}>{side.USER}</PlayerLink> : 'NPC'}
      </span>
    </div>
  );
}
