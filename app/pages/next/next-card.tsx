import { Link } from 'react-router';
import { isolated } from '#app/core/names/rules.ts';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import duel from '#app/features/fights/web/shared/duel/duel.module.css';
import { withSpaces } from '#app/features/guide/rules.ts';
import { techniquePath } from '#app/features/guide/technique-rules.ts';
import { PickPanel } from '#app/features/picks/web/shared/pick-panel.tsx';
import type { BoutCard, CardFighter } from '#app/features/upcoming/contract.ts';
import { BoutDuel } from '#app/features/upcoming/web/shared/bout-duel.tsx';
import { Reasons } from '#app/features/upcoming/web/shared/reasons.tsx';
import { SideStats } from '#app/features/upcoming/web/shared/side-stats.tsx';
import marks from '#app/ui/looks/marks.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './next-card.module.css';

export function NextCard({ bout, title }: { bout: BoutCard; title: string }) {
  const { left, right, result, cancelled } = bout;
  return (
    <article
      className={`${duel.card} ${classes.card}`}
      aria-label={`${isolated(left.MONSTER_NAME)} vs ${isolated(right.MONSTER_NAME)}`}
    >
      <BoutDuel bout={bout} title={title} withTrainers />
      {!cancelled && <PickPanel key={bout.bout} bout={bout} />}
      <div className={`stack gap-6 ${duel.part} ${classes.records}`}>
        <Standing fighter={left} />
        <Standing fighter={right} />
      </div>
      <Reasons {...bout} isOver={Boolean(result) || cancelled} />
      <SideStats left={left} right={right} />
      <Techniques left={left} right={right} />
      <Meetings bout={bout} />
    </article>
  );
}

function Standing({ fighter: { wins, losses, streak, form } }: { fighter: CardFighter }) {
  return (
    <div>
      <Counted
        what="Records"
        instead={<p className={`dim text-sm ${classes.dim}`}>Record hidden</p>}
      >
        <p className="type-figure">
          <VisuallyHidden>Won </VisuallyHidden>
          {wins}
          <span aria-hidden="true">–</span>
          <VisuallyHidden>, lost </VisuallyHidden>
          {losses}
          {streak > 1 && <span className="gold text-base"> {streak} in a row</span>}
        </p>
        <Form form={form} />
      </Counted>
    </div>
  );
}

function Form({ form }: Pick<CardFighter, 'form'>) {
  if (form.length === 0) return <p className={`dim text-sm ${classes.dim}`}>First fight</p>;
  return (
    <ol className={marks.results} aria-label="Last fights, newest first">
      {form.map(({ won, knockOut }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results have no other identity
        <li key={index} className={won ? undefined : marks.lost}>
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

function Techniques({ left, right }: { left: CardFighter; right: CardFighter }) {
  if (!left.techniques?.length && !right.techniques?.length) return null;
  return (
    <section className={`grid ${duel.part} ${classes.techniques}`}>
      <h3>Strongest techniques</h3>
      {[left, right].map((fighter, index) => (
        <ul key={index === 0 ? 'left' : 'right'} aria-label={fighter.MONSTER_NAME}>
          {(fighter.techniques ?? []).map(({ name, slug, force, guts_cost }) => (
            <li key={slug}>
              <Link to={techniquePath(fighter.RACE_TYPE, slug)}>{name}</Link>
              <span className={`dim text-sm ${classes.dim}`}>
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
    <p className={duel.part}>
      <Link to={path} className="link">
        Head to head
        <Counted what="Meetings" instead={null}>
          : {withSpaces(left.RACE)} {meetings.leftWins}, {withSpaces(right.RACE)}{' '}
          {meetings.rightWins}
        </Counted>
      </Link>
    </p>
  );
}
