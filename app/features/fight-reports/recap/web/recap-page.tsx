import { browserQueries, type PageQueries, serverQueries } from '@ringside/page-queries';
import { loadedData } from '@ringside/page-queries/loaded-data';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { data, Link, type LoaderFunctionArgs, type MetaArgs, useParams } from 'react-router';
import { winsInARow } from '#app/core/count-rules.ts';
import { ForSignedIn } from '#app/core/identity/web/shared/ringside-user.tsx';
import { Counted, ShowAllUpTo } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { previewAddress } from '#app/features/guide/portrait-address.ts';
import { MissingPage } from '#app/features/guide/web/shared/missing-page.tsx';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { previewMeta } from '#app/ui/page-meta.ts';
import { NewRows } from '#app/ui/rows/new-rows.tsx';
import { useHeld } from '#app/ui/rows/use-held.ts';
import { dayText } from '#app/ui/time/dates.ts';
import { serverNow } from '#app/ui/time/server-clock.ts';
import { readDay } from '../../card/rules.ts';
import { countNew, FightSection } from '../../card/web/week-lists.tsx';
import type { Recap } from '../contract.ts';
import { dayBeside, dayOf, recapLine, recapPath } from '../rules.ts';
import { OwnDay } from './own-day.tsx';
import { recapKey, recapQuery } from './queries.ts';
import classes from './recap-page.module.css';

/** Today without a date in the address; null for what is no day. */
const dayIn = ({ date }: { date?: string | undefined }) =>
  date === undefined ? dayOf(serverNow()) : readDay(date);

const queries: PageQueries = (api, { params }) => {
  const day = dayIn(params);
  return day === null ? [] : [recapQuery(api, day)];
};
const loadOnServer = serverQueries(queries);

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadOnServer(args);
  return data(page, { status: recapIn(page, args.params) ? 200 : 404 });
}
export const clientLoader = browserQueries(queries);

const recapIn = (loaderData: unknown, params: MetaArgs['params']) => {
  const day = dayIn(params);
  return day === null ? null : loadedData<Recap | null>(loaderData, recapKey(day));
};

/** The preview of a link shows the faces of the biggest pool, and not who won. */
export function meta(args: MetaArgs) {
  const recap = recapIn(args.loaderData, args.params);
  if (!recap) return previewMeta(args, { title: 'Recap', description: null });
  const [fight] = recap.pools;
  const races = fight && ([fight.leftCombatant.RACE, fight.rightCombatant.RACE] as const);
  return previewMeta(args, {
    title: `Recap of ${dayText(Date.parse(recap.date), 'UTC')}`,
    description: `${recapLine(recap)} The champion, the upsets, the biggest pools and the longest streak of the day.`,
    ...(races && { drawnPath: previewAddress({ kind: 'pair', races: [...races] }) }),
  });
}

export default function RecapPage() {
  const day = dayIn(useParams());
  return day === null ? <NoSuchDay /> : <Day day={day} />;
}

function Day({ day }: { day: string }) {
  const query = useQuery(recapQuery(useApi(), day));
  const { data: recap } = query;
  if (recap === undefined) return null;
  if (recap === null) return <NoSuchDay />;
  return (
    <article className="narrow page">
      <h1>Recap of {dayText(Date.parse(day), 'UTC')}</h1>
      <nav className="ends" aria-label="Days">
        <Link to={recapPath(dayBeside(day, -1))} className="link">
          Day before
        </Link>
        {recap.isOver ? (
          <Link to={recapPath(dayBeside(day, 1))} className="link">
            Day after
          </Link>
        ) : (
          <FreshnessMark query={query} />
        )}
      </nav>
      {recap.fights === 0 ? (
        <Quiet isOver={recap.isOver} />
      ) : (
        <Evening key={recap.date} recap={recap} />
      )}
    </article>
  );
}

function Quiet({ isOver }: { isOver: boolean }) {
  return (
    <ListNote>
      {isOver
        ? 'Nobody fought that day. Even rings need a rest. '
        : 'Nobody has fought yet today. '}
      <Link to="/next">See who fights next</Link>
    </ListNote>
  );
}

function Evening({ recap }: { recap: Recap }) {
  const { date, isOver, champion, streak, lastFight, surprises } = recap;
  const { shown, ...lists } = useHeld(recap, countNew);
  return (
    <>
      <div>
        <NewRows {...lists} />
        <p>{recapLine(recap)} Days begin at midnight UTC.</p>
      </div>
      <ShowAllUpTo fights={[lastFight]} />
      <Counted what="The recap" upTo={lastFight}>
        <div className={classes.heroes}>
          {champion && (
            <Hero title={isOver ? 'Left as champion' : 'Champion so far'} of={champion} />
          )}
          {streak && <Hero title="Longest streak" of={streak} />}
        </div>
        <ForSignedIn>
          <OwnDay date={date} />
        </ForSignedIn>
        <FightSection
          title={`Upsets: ${surprises}`}
          none="No upset by our estimates."
          fights={shown.upsets}
        />
        <FightSection title="Biggest pools" none="No bets that day." fights={shown.pools} />
      </Counted>
    </>
  );
}

interface HeroProps {
  title: string;
  of: NonNullable<Recap['champion']>;
}

function Hero({ title, of: { ID, MONSTER_NAME, RACE, USER, wins } }: HeroProps) {
  return (
    <section className={`card relative ${classes.hero}`}>
      <Portrait race={RACE} alt="" />
      <div>
        <h2>{title}</h2>
        <p className="type-name covers">
          <Link to={`/monster-history/${ID}`} dir="auto">
            {MONSTER_NAME}
          </Link>
        </p>
        <p className="small">
          {winsInARow(wins)}
          {USER && (
            <>
              , trained by <bdi>{USER}</bdi>
            </>
          )}
        </p>
      </div>
    </section>
  );
}

function NoSuchDay() {
  return (
    <MissingPage title="No such day" text="No day of the league has that date.">
      <ButtonLink to="/recap">Today so far</ButtonLink>
    </MissingPage>
  );
}
