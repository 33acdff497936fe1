import { Link } from 'react-router';
import { Counted, ShowAllUpTo } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { weekOf } from '#app/core/weeks.ts';
import { classNames } from '#app/ui/class-names.ts';
import { ListNote } from '#app/ui/list-note.tsx';
import layouts from '#app/ui/looks/layouts.module.css';
import link from '#app/ui/looks/link.module.css';
import texts from '#app/ui/looks/texts.module.css';
import { daySpan } from '#app/ui/time/dates.ts';
import { useNow } from '#app/ui/time/now.tsx';
import type { CardFight, FightWeek } from '../contract.ts';
import { mondayOf } from '../rules.ts';
import classes from './card.module.css';
import { CardRow } from './card-row.tsx';

const DAY_MS = 86_400_000;

export function WeekLists({ week: { from, to, upsets, closest, pools } }: { week: FightWeek }) {
  const now = useNow();
  const [first, after] = [Date.parse(from), Date.parse(to)];
  return (
    <>
      <nav className={classNames(layouts.ends, classes.weeks)} aria-label="Weeks">
        <Link to={`/fights/week?day=${mondayOf(weekOf(first - DAY_MS))}`} className={link.link}>
          Week before
        </Link>
        <p className={texts.dim}>{daySpan(first, after - DAY_MS)}</p>
        {after <= now ? (
          <Link to={`/fights/week?day=${to}`} className={link.link}>
            Week after
          </Link>
        ) : (
          <span />
        )}
      </nav>
      <ShowAllUpTo fights={[...upsets, ...closest, ...pools].map(({ id }) => id)} />
      <div className={layouts.stack24}>
        <Counted
          what="Upsets"
          upTo={upsets.length > 0 ? Math.max(...upsets.map(({ id }) => id)) : undefined}
        >
          <List
            title="Upsets"
            note="The winners that our estimate gave the least chance."
            none="No upset in this week yet: the favourites have won."
            fights={upsets}
          />
        </Counted>
        <List
          title="Closest calls"
          note="The fights whose estimate was nearest to one half."
          none="No fight of this week was estimated yet."
          fights={closest}
        />
        <List
          title="Biggest pools"
          note="The fights with the most Z bet on them."
          none="No bets in this week yet."
          fights={pools}
        />
      </div>
    </>
  );
}

interface ListProps {
  title: string;
  note: string;
  none: string;
  fights: readonly CardFight[];
}

function List({ title, note, none, fights }: ListProps) {
  const id = title.replace(' ', '-').toLowerCase();
  return (
    <section className={layouts.stack8} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={texts.small}>{note}</p>
      {fights.length === 0 && <ListNote>{none}</ListNote>}
      <ol className={classNames(layouts.stack2, classes.list)}>
        {fights.map((fight) => (
          <CardRow key={fight.id} fight={fight} />
        ))}
      </ol>
    </section>
  );
}
