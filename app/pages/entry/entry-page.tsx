import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { isRouteErrorResponse, Link, type MetaArgs, useParams, useRouteError } from 'react-router';
import { RaceForm } from '#app/features/fights/form/web/shared/race-form.tsx';
import { FollowButton } from '#app/features/follows/web/shared/follow-button.tsx';
import { comparePath, toSlug } from '#app/features/guide/compare-rules.ts';
import type { GuideEntry, Monster } from '#app/features/guide/contract.ts';
import { portraitAddress } from '#app/features/guide/portrait-address.ts';
import { guideLine, raceDisplayName, withSpaces } from '#app/features/guide/rules.ts';
import { techniquePath } from '#app/features/guide/technique-rules.ts';
import { entryQuery } from '#app/features/guide/web/queries.ts';
import { EntryLink } from '#app/features/guide/web/shared/entry-link.tsx';
import { MissingPage } from '#app/features/guide/web/shared/missing-page.tsx';
import { Picker } from '#app/features/guide/web/shared/picker/picker.tsx';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { gainsOf, Radar } from '#app/features/guide/web/shared/radar.tsx';
import { TechniqueGrid } from '#app/features/guide/web/shared/techniques/technique-grid.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { pageMeta, previewMeta } from '#app/ui/page-meta.ts';
import { BaseStats } from './base-stats.tsx';
import { addressOf, type clientLoader, type UnknownMonster } from './entry-loader.ts';
import { EntryNeighbours } from './entry-neighbours.tsx';
import classes from './entry-page.module.css';
import { StatisticsCard } from './statistics-card.tsx';

function EntryHero({ monster }: { monster: Monster }) {
  const { number, name, description, META } = monster;
  const supertype = withSpaces(META.RACE_SUPERTYPE);
  const rest = raceDisplayName(META).slice(supertype.length);
  return (
    <header className={`stack gap-4 ${classes.hero}`}>
      <Portrait
        race={META.RACE_SUPERTYPE}
        alt={`Portrait of ${name}`}
        size={512}
        className={`w-full border rounded-card ${classes.portrait}`}
        eager
      />
      <div className={`self-center ${classes.words}`}>
        <p className={`gold type-figure ${classes.number}`}>No. {number}</p>
        <h1 className={classes.title}>
          {supertype}
          {rest && <span className={`dim font-semibold ${classes.breed}`}>{rest}</span>}
        </h1>
        {description === null ? (
          <p className={`empty text-lg ${classes.description}`}>
            Nobody has written a word about {name} yet. It has not complained.
          </p>
        ) : (
          <p className={`text-lg ${classes.description}`} dir="auto">
            {description}
          </p>
        )}
        <div className={`mt-4 ${classes.follow}`}>
          <FollowButton follow={{ kind: 'race', name: META.RACE_SUPERTYPE }} label={name} />
        </div>
      </div>
    </header>
  );
}

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
      <article key={monster.META.RACE_SUPERTYPE} className={`stack gap-6 ${classes.page}`}>
        <EntryNeighbours previous={previous} next={next} />
        <EntryHero monster={monster} />
        <div className={`stack gap-4 ${classes.cards}`}>
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

interface NoSuchMonsterProps {
  address: { type: string; subtype: string };
  nearest: readonly GuideEntry[];
}

function NoSuchMonster({ address, nearest }: NoSuchMonsterProps) {
  const { type, subtype } = address;
  const wanted = type === subtype ? type : `${type}/${subtype}`;
  return (
    <MissingPage
      title="No such monster"
      text={`The guide has no “${withSpaces(wanted).slice(0, 60)}”. Did you mean one of these?`}
    >
      <ul className="stack gap-2">
        {nearest.map((monster) => (
          <li key={monster.META.RACE_SUPERTYPE}>
            <EntryLink
              meta={monster.META}
              className="card flex items-center gap-4 px-2 py-2 text-start"
            >
              <Portrait race={monster.META.RACE_SUPERTYPE} alt="" size={64} />
              <span>
                <span className="block type-figure">{monster.name}</span>
                <span className="small">{guideLine(monster)}</span>
              </span>
            </EntryLink>
          </li>
        ))}
      </ul>
      <ButtonLink to="/monsters">Monster Guide</ButtonLink>
    </MissingPage>
  );
}
