import { Link } from 'react-router';
import { grouped } from '#app/core/count-rules.ts';
import { fightPath } from '#app/core/fight-address.ts';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import type { OwnBet } from '../contract.ts';
import classes from './my-z.module.css';
import { signed } from './signed.ts';

const WORDS: Record<OwnBet['state'], string> = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
  even: 'Even',
};

export function BetRow({ bet }: { bet: OwnBet }) {
  const { state, side, stake, paid, fight, fighters, at } = bet;
  const other = side === 'left' ? 'right' : 'left';
  const content = (
    <>
      <b className="type-name">{WORDS[state]}</b>
      <span>
        {fighters ? (
          <>
            <bdi>{fighters[side].MONSTER_NAME}</bdi>{' '}
            <span className="dim">
              over <bdi>{fighters[other].MONSTER_NAME}</bdi>
            </span>
          </>
        ) : (
          'A fight that was not announced'
        )}
      </span>
      <span className="grid text-end">
        <b className="type-name tabular-nums">
          {state === 'open' ? `${grouped(stake)} Z` : `${signed(paid - stake)} Z`}
        </b>
        {state !== 'open' && <span className="small">of {grouped(stake)} Z</span>}
      </span>
      <span className="small">
        <RelativeTime date={at} />
      </span>
    </>
  );
  const look = { className: `panel raises grid items-center ${classes.bet}`, 'data-state': state };
  return (
    <li>
      {fight === null ? (
        <div {...look}>{content}</div>
      ) : (
        <Link to={fightPath(fight)} {...look}>
          {content}
        </Link>
      )}
    </li>
  );
}
