import { Link } from 'react-router';
import classes from '#app/features/fights/web/shared/latest-fight.module.css';
import { HEADLINE_SIZES } from '#app/features/fights/web/shared/latest-fight.tsx';
import { withSpaces } from '#app/features/guide/rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { classNames } from '#app/ui/class-names.ts';
import duel from '#app/ui/looks/duel.module.css';
import link from '#app/ui/looks/link.module.css';
import type { BoutCard, CardFighter } from '../../contract.ts';
import { expectedOf, percentOf } from '../../rules.ts';
import { Countdown } from './countdown.tsx';

const PORTRAIT_PX = 200;

/** The next fight in the place and size of the latest one, with a link to its page. */
export function NextHeadline({ bout }: { bout: BoutCard }) {
  const { favourite, chance } = expectedOf(bout);
  return (
    <article className={classNames(duel.card, classes.card)}>
      <header className={classNames(duel.head, classes.head)}>
        <h2>Next fight</h2>
        <Countdown bout={bout} />
      </header>
      <div className={classNames(duel.sides, classes.bout)}>
        <Corner fighter={bout.left} />
        <p className={duel.versus}>vs</p>
        <Corner fighter={bout.right} />
      </div>
      <p className={classNames(duel.result, classes.result)}>
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
      <span className={classNames(duel.portrait, classes.portrait)}>
        <Portrait race={RACE} alt="" size={PORTRAIT_PX} sizes={HEADLINE_SIZES} eager />
      </span>
      <span className={classes.who}>
        <b className={classes.name} title={MONSTER_NAME}>
          {MONSTER_NAME}
        </b>
        <span className={classes.race}>{withSpaces(RACE)}</span>
      </span>
    </>
  );
  if (ID === null) return <div className={duel.side}>{content}</div>;
  return (
    <Link to={`/monster-history/${ID}`} className={classNames(duel.side, classes.corner)}>
      {content}
    </Link>
  );
}
