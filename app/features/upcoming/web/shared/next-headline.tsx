import { Link } from 'react-router';
import classes from '#app/features/fights/web/shared/latest-fight.module.css';
import { withSpaces } from '#app/features/guide/rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { classNames } from '#app/ui/class-names.ts';
import link from '#app/ui/looks/link.module.css';
import type { BoutCard, CardFighter } from '../../contract.ts';
import { expectedOf, percentOf } from '../../rules.ts';
import { Countdown } from './countdown.tsx';

const PORTRAIT_PX = 200;
/**
 * Less than their sides, so that phones and screens of normal density load 192 pixels: the next file
 * is three times as large.
 */
const PORTRAIT_SIZES = '(max-width: 560px) 64px, 192px';

/** The next fight in the place and size of the latest one, with a link to its page. */
export function NextHeadline({ bout }: { bout: BoutCard }) {
  const { favourite, chance } = expectedOf(bout);
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <h2>Next fight</h2>
        <Countdown bout={bout} />
      </header>
      <div className={classes.bout}>
        <Corner fighter={bout.left} />
        <p className={classes.versus}>vs</p>
        <Corner fighter={bout.right} />
      </div>
      <p className={classes.result}>
        {chance !== null && <strong dir="auto">{favourite.MONSTER_NAME}</strong>}
        <span>
          {chance !== null && ` ${percentOf(chance)}% to win. `}
          <Link to="/next" className={classNames(link.link, classes.why)}>
            {chance === null ? 'Stats and odds' : 'See why'}
          </Link>
        </span>
      </p>
    </article>
  );
}

function Corner({ fighter }: { fighter: CardFighter }) {
  const { ID, MONSTER_NAME, RACE } = fighter;
  const content = (
    <>
      <span className={classes.portrait}>
        <Portrait race={RACE} alt="" size={PORTRAIT_PX} sizes={PORTRAIT_SIZES} eager />
      </span>
      <span className={classes.who}>
        <b className={classes.name} title={MONSTER_NAME}>
          {MONSTER_NAME}
        </b>
        <span className={classes.race}>{withSpaces(RACE)}</span>
      </span>
    </>
  );
  if (ID === null) return <div className={classes.corner}>{content}</div>;
  return (
    <Link to={`/monster-history/${ID}`} className={classes.corner}>
      {content}
    </Link>
  );
}
