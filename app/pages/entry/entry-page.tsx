import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { isRouteErrorResponse, Link, type MetaArgs, useParams, useRouteError } from 'react-router';
import { RaceForm } from '#app/features/fights/form/web/shared/race-form.tsx';
import { comparePath, toSlug } from '#app/features/guide/compare-rules.ts';
import type { Monster } from '#app/features/guide/contract.ts';
import { portraitAddress } from '#app/features/guide/portrait-address.ts';
import { raceDisplayName } from '#app/features/guide/rules.ts';
import { techniquePath } from '#app/features/guide/technique-rules.ts';
import { entryQuery } from '#app/features/guide/web/queries.ts';
import { Picker } from '#app/features/guide/web/shared/picker/picker.tsx';
import { gainsOf, Radar } from '#app/features/guide/web/shared/radar.tsx';
import { TechniqueGrid } from '#app/features/guide/web/shared/techniques/technique-grid.tsx';
import { pageMeta, previewMeta } from '#app/ui/page-meta.ts';
import { BaseStats } from './base-stats.tsx';
import { EntryHero } from './entry-hero.tsx';
import { addressOf, type clientLoader, type UnknownMonster } from './entry-loader.ts';
import { EntryNeighbours } from './entry-neighbours.tsx';
import classes from './entry-page.module.css';
import { NoSuchMonster } from './no-such-monster.tsx';
import { StatisticsCard } from './statistics-card.tsx';

export { clientLoader, loader } from './entry-loader.ts';

type Loaded = Awaited<ReturnType<typeof clientLoader>> | undefined;

export function meta(args: MetaArgs) {
  const head = (args.loaderData as Loaded)?.head;
  if (!head) return pageMeta('No such monster', 'The guide has no monster at this address.')(args);
  const { number, name, description, META } = head;
  const words = `No. ${number} of the Monster Guide. ${description ?? `${name}: stats, techniques and matchups.`}`;
  return [
    ...previewMeta(args, {
      title: raceDisplayName(META),
      description: words,
      imagePath: portraitAddress(META.RACE_SUPERTYPE),
      parent: { name: 'Monster Guide', path: '/monsters/all' },
    }),
    { property: 'og:image:alt', content: name },
  ];
}

export default function MonsterEntryPage() {
  const { type, subtype } = addressOf(useParams());
  const { data: entry } = useQuery(entryQuery(useApi(), type, subtype));
  if (!entry) return null;
  const { monster, techniques, types, family, previous, next } = entry;
  return (
    <div className={`relative ${classes.guide}`}>
      <Picker meta={monster.META} types={types} family={family} />
      {/* Remounted for each monster, so that transitions do not run from one to the next. */}
      <article key={monster.META.RACE_SUPERTYPE} className={`stack24 ${classes.page}`}>
        <EntryNeighbours previous={previous} next={next} />
        <EntryHero monster={monster} />
        <div className={`stack16 ${classes.cards}`}>
          <StatisticsCard race={monster.META.RACE_SUPERTYPE} />
          <GrowthCard monster={monster} />
          <BaseStats monster={monster} />
        </div>
        <RaceForm race={monster.META.RACE_SUPERTYPE} />
        <section>
          <h2>Techniques</h2>
          <p className={`dim ${classes.legend}`}>
            By range, near to very far. <span className="gold">★</span> marks what {monster.name}{' '}
            starts with. Open one for its figures.
          </p>
          <TechniqueGrid
            techniques={techniques}
            marked={new Set(monster.startingTechniques)}
            mark="Starts with it"
            more={({ name, slug }) => (
              <Link
                to={techniquePath(monster.META.RACE_TYPE, slug)}
                className={`link flex justify-center ${classes.more}`}
              >
                All about {name}
              </Link>
            )}
          />
        </section>
      </article>
    </div>
  );
}

function GrowthCard({ monster }: { monster: Monster }) {
  return (
    <section className="card column" aria-labelledby="growth">
      <h2 id="growth">Growth</h2>
      <Radar series={[{ name: monster.name, gains: gainsOf(monster) }]} className={classes.radar} />
      <Link
        to={comparePath([toSlug(monster.META.RACE_SUPERTYPE)])}
        className={`link flex justify-center ${classes.more}`}
      >
        Compare with others
      </Link>
      <Link to="/monsters/all" className={`link flex justify-center ${classes.more}`}>
        All monsters in one table
      </Link>
    </section>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const params = useParams();
  const unknown = isRouteErrorResponse(error) ? (error.data as UnknownMonster | null) : null;
  if (!unknown?.nearest) throw error;
  return <NoSuchMonster address={addressOf(params)} nearest={unknown.nearest} />;
}
