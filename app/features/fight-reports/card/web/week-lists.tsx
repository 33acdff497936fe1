import { Link } from 'react-router';
import { Counted, ShowAllUpTo } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { mondayOf, weekOf } from '#app/core/weeks.ts';
import { ListNote } from '#app/ui/list-note.tsx';
import { NewRows } from '#app/ui/rows/new-rows.tsx';
import { useHeld } from '#app/ui/rows/use-held.ts';
import { daySpan } from '#app/ui/time/dates.ts';
import { useNow } from '#app/ui/time/now.tsx';
import type { CardFight, FightWeek } from '../contract.ts';
import classes from './card.module.css';
import { CardRows } from './card-row.tsx';

const DAY_MS = 86_400_000;

export function WeekLists({ week }: { week: FightWeek }) {
  const { shown, ...lists } = useHeld(week, countNew);
  const { from, to, upsets, closest, pools } = shown;
  const now = useNow();
  const [first, after] = [Date.parse(from), Date.parse(to)];
  return (
    <>
      <nav className={`ends flex-wrap ${classes.weeks}`} aria-label="Weeks">
        <Link to={`/fights/week?day=${mondayOf(weekOf(first - DAY_MS))}`} className="link">
          Week before
        </Link>
        <p className="dim">{daySpan(first, after - DAY_MS)}</p>
        {after <= now ? (
          <Link to={`/fights/week?day=${to}`} className="link">
            Week after
          </Link>
        ) : (
          <span />
        )}
      </nav>
      <NewRows {...lists} />
      <ShowAllUpTo fights={[...upsets, ...closest, ...pools].map(({ id }) => id)} />
      <div className="stack gap-6">
        <Counted
          what="Upsets"
          upTo={upsets.length > 0 ? Math.max(...upsets.map(({ id }) => id)) : undefined}
        >
          <FightSection
            title="Upsets"
            note="The winners that our estimate gave the least chance."
            none="No upset by our estimates in this week yet."
            fights={upsets}
          />
        </Counted>
        <FightSection
          title="Closest calls"
          note="The fights whose estimate was nearest to one half."
          none="No fight of this week was estimated yet."
          fights={closest}
        />
        <FightSection
          title="Biggest pools"
          note="The fights with the most Z bet on them."
          none="No bets in this week yet."
          fights={pools}
        />
      </div>
    </>
  );
}

type Lists = Pick<FightWeek, 'upsets' | 'pools'> & { closest?: CardFight[] };

const idsOf = ({ upsets, closest = [], pools }: Lists) =>
  new Set([upsets, closest, pools].flat().map(({ id }) => id));

/** The fights of a week or a day that entered its lists. */
export const countNew = (shown: Lists, latest: Lists) =>
  idsOf(latest).difference(idsOf(shown)).size;

interface FightSectionProps {
  title: string;
  note?: string;
  none: string;
  fights: readonly CardFight[];
}

export function FightSection({ title, note, none, fights }: FightSectionProps) {
  const id = title.replaceAll(/\W+/g, '-').toLowerCase();
  return (
    <section className="stack gap-2" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className="small">{note}</p>}
      {fights.length === 0 && <ListNote>{none}</ListNote>}
      <CardRows fights={fights} />
    </section>
  );
}
