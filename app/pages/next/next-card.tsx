import { Link } from 'react-router';
import { withSpaces } from '#app/features/guide/rules.ts';
import { techniquePath } from '#app/features/guide/technique-rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { RaceLink } from '#app/features/guide/web/shared/race-link.tsx';
import type { BoutCard, CardFighter } from '#app/features/upcoming/contract.ts';
import { expectedOf, percentOf, STAGE_WORDS } from '#app/features/upcoming/rules.ts';
import { Chances } from '#app/features/upcoming/web/shared/chances.tsx';
import { Countdown } from '#app/features/upcoming/web/shared/countdown.tsx';
import { SideStats } from '#app/features/upcoming/web/shared/side-stats.tsx';
import { classNames } from '#app/ui/class-names.ts';
import duel from '#app/ui/looks/duel.module.css';
import link from '#app/ui/looks/link.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './next-card.module.css';

interface NextCardProps {
  bout: BoutCard;
  /** Whether another fight is before it. */
  later: boolean;
}

/** One announced fight with all its data, and its result. */
export function NextCard({ bout, later }: NextCardProps) {
  const { left, right, result, cancelled } = bout;
  const won = (isLeft: boolean) => (result ? result.leftSideWins === isLeft : null);
  return (
    <article
      className={classNames(duel.card, classes.card)}
      aria-label={`${left.MONSTER_NAME} vs ${right.MONSTER_NAME}`}
    >
      <header className={classNames(duel.head, classes.head)}>
        <h2>{titleOf(bout, later)}</h2>
        {!cancelled && <Countdown bout={bout} className={classes.time} />}
      </header>
      <div className={classNames(duel.sides, cancelled && classes.off)}>
        <Corner fighter={left} won={won(true)} />
        <p className={duel.versus}>vs</p>
        <Corner fighter={right} won={won(false)} />
      </div>
      {result ? <Result bout={bout} /> : <Expected bout={bout} />}
      <Chances {...bout} isOver={Boolean(result) || cancelled} />
      <SideStats left={left} right={right} />
      <Techniques left={left} right={right} />
      <Meetings bout={bout} />
    </article>
  );
}

function titleOf({ result, cancelled }: BoutCard, later: boolean): string {
  if (result) return 'Just decided';
  if (cancelled) return 'This fight is off';
  return later ? 'After that' : 'Next fight';
}

function Result({ bout: { left, right, result } }: { bout: BoutCard }) {
  if (!result) return null;
  const { leftSideWins, knockOut, asAnnounced } = result;
  if (!asAnnounced) return <p className={duel.result}>Another fight took its place.</p>;
  return (
    <p className={duel.result} role="status">
      <strong dir="auto">{(leftSideWins ? left : right).MONSTER_NAME}</strong>
      <span> wins {knockOut ? 'by knock-out' : 'on points'}</span>
    </p>
  );
}

/** Stands where the result will be, so that it moves nothing. */
function Expected({ bout }: { bout: BoutCard }) {
  const { favourite, chance } = expectedOf(bout);
  if (bout.cancelled || chance === null) {
    return <p className={duel.result}>{bout.cancelled ? STAGE_WORDS.cancelled : 'Who wins?'}</p>;
  }
  return (
    <p className={duel.result}>
      <strong dir="auto">{favourite.MONSTER_NAME}</strong>
      <span> {percentOf(chance)}% to win</span>
    </p>
  );
}

function Corner({ fighter, won }: { fighter: CardFighter; won: boolean | null }) {
  const { ID, MONSTER_NAME, RACE, USER, wins, losses, streak, form } = fighter;
  return (
    <div
      className={classNames(
        duel.side,
        won && duel.winner,
        won === false && classNames(duel.loser, classes.loser),
      )}
    >
      <Portrait
        race={RACE}
        alt=""
        size={220}
        className={classNames(duel.portrait, classes.portrait)}
        eager
      />
      <h3 className={classes.name} dir="auto">
        {ID === null ? MONSTER_NAME : <Link to={`/monster-history/${ID}`}>{MONSTER_NAME}</Link>}
      </h3>
      <p className={classes.dim}>
        <RaceLink race={RACE} />
      </p>
      <p className={classes.dim}>
        {USER ? (
          <>
            Trainer <Link to={`/players/${encodeURIComponent(USER)}`}>{USER}</Link>
          </>
        ) : (
          'NPC'
        )}
      </p>
      <p className={classes.record}>
        <VisuallyHidden>Won </VisuallyHidden>
        {wins}
        <span aria-hidden="true">–</span>
        <VisuallyHidden>, lost </VisuallyHidden>
        {losses}
        {streak > 0 && <span className={classes.streak}> {streak} in a row</span>}
      </p>
      <Form form={form} />
    </div>
  );
}

function Form({ form }: Pick<CardFighter, 'form'>) {
  if (form.length === 0) return <p className={classes.dim}>First fight</p>;
  return (
    <ol className={classes.form} aria-label="Last fights, newest first">
      {form.map(({ won, knockOut }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results have no other identity
        <li key={index} className={won ? undefined : classes.lost}>
          <span aria-hidden="true">{won ? 'W' : 'L'}</span>
          <VisuallyHidden>
            {won ? 'won' : 'lost'}
            {knockOut && ' by knock-out'}
          </VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}

interface Sides {
  left: CardFighter;
  right: CardFighter;
}

function Techniques({ left, right }: Sides) {
  if (!left.techniques?.length && !right.techniques?.length) return null;
  return (
    <section className={classes.techniques}>
      <h3>Strongest techniques</h3>
      {[left, right].map((fighter, index) => (
        <ul key={index === 0 ? 'left' : 'right'} aria-label={fighter.MONSTER_NAME}>
          {(fighter.techniques ?? []).map(({ name, slug, force, guts_cost }) => (
            <li key={slug}>
              <Link to={techniquePath(fighter.RACE_TYPE, slug)}>{name}</Link>
              <span className={classes.dim}>
                force {force}, guts {guts_cost}
              </span>
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}

function Meetings({ bout: { left, right, meetings } }: { bout: BoutCard }) {
  if (left.RACE === right.RACE) return null;
  const path = `/versus/${left.RACE.toLowerCase()}/${right.RACE.toLowerCase()}`;
  return (
    <p className={classes.meetings}>
      <Link to={path} className={link.link}>
        Head to head: {withSpaces(left.RACE)} {meetings.leftWins}, {withSpaces(right.RACE)}{' '}
        {meetings.rightWins}
      </Link>
    </p>
  );
}
