import { Link } from 'react-router';
import { ShowAllUpTo } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { NoFights } from '#app/ui/looks/no-fights.tsx';
import { NewRows } from '#app/ui/rows/new-rows.tsx';
import { countAbove, useHeld } from '#app/ui/rows/use-held.ts';
import { dayText } from '#app/ui/time/dates.ts';
import type { CardFight, FightCard } from '../contract.ts';
import classes from './card.module.css';
import { AnnouncedRow, CardRows } from './card-row.tsx';

export function CardList({
  card: { announced, items, next },
  isFirst,
}: {
  card: FightCard;
  isFirst: boolean;
}) {
  const { shown: fights, ...decided } = useHeld(items, countAbove);
  return (
    <>
      {isFirst && (
        <section className="stack gap-2" aria-labelledby="announced">
          <div className="head">
            <h2 id="announced">Announced</h2>
            <Link to="/next">See the next one</Link>
          </div>
          <ol className={classes.strip}>
            {announced.map((fight) => (
              <AnnouncedRow key={fight.bout} fight={fight} />
            ))}
            {announced.length === 0 && (
              <li className="panel middle dim">No fight is announced right now.</li>
            )}
          </ol>
        </section>
      )}
      <section className="stack gap-2" aria-labelledby="decided">
        <h2 id="decided" className="head">
          Decided
        </h2>
        {isFirst && <NewRows {...decided} />}
        {fights.length === 0 && (isFirst ? <NoFights /> : <ListNote>No older fights.</ListNote>)}
        <ShowAllUpTo fights={fights.map(({ id }) => id)} />
        {byDay(fights).map(([day, ofDay]) => (
          <section key={day} className="stack gap-2" aria-label={day}>
            <div className="head">
              <h3 className="dim">{day}</h3>
              <Link to={`/recap/${(ofDay[0]?.date ?? '').slice(0, 10)}`}>Recap</Link>
            </div>
            <CardRows fights={ofDay} />
          </section>
        ))}
      </section>
      <nav className="ends" aria-label="Pages of fights">
        {isFirst ? <span /> : <ButtonLink to="/fights">Latest fights</ButtonLink>}
        {next !== null && <ButtonLink to={`/fights?before=${next}`}>Older fights</ButtonLink>}
      </nav>
    </>
  );
}

function byDay(fights: readonly CardFight[]): [day: string, fights: CardFight[]][] {
  return [...Map.groupBy(fights, ({ date }) => dayText(Date.parse(date), 'UTC'))];
}
