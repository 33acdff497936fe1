import type { Client } from '@ringside/contract/client';
import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Form, Link, type MetaArgs, useSearchParams } from 'react-router';
import { counted } from '#app/core/count-rules.ts';
import { TEXT_MAX_CHARACTERS } from '#app/features/guide/list-address.ts';
import { racePath } from '#app/features/guide/rules.ts';
import { BreedShelf } from '#app/features/guide/web/shared/breed-shelf.tsx';
import { mainBreedsQuery } from '#app/features/guide/web/shared/main-breeds-query.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { previewMeta } from '#app/ui/page-meta.ts';
import { HitContent } from './hit-content.tsx';
import type { Hit } from './hits.ts';
import classes from './results-page.module.css';
import { searchedText } from './search-path.ts';

const queries: PageQueries = (api, { searchParams }) => {
  const text = searchedText(searchParams);
  return [panel(text ? allHitsQuery(api, text) : mainBreedsQuery(api))];
};

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const handle: PageHandle = {
  canonicalSearch(search) {
    const text = searchedText(search);
    return new URLSearchParams(text ? { q: text } : {});
  },
};

export function meta(args: MetaArgs) {
  const text = searchedText(new URLSearchParams(args.location.search));
  return previewMeta(args, {
    title: text ? `“${text}”` : 'Search',
    description: 'Monsters, techniques, players, fighters and music of the league by their names.',
  });
}

export default function ResultsPage() {
  const text = searchedText(useSearchParams()[0]);
  return (
    <div className="page">
      <h1>Search</h1>
      <Form key={text} action="/search" className="flex gap-2 half" role="search">
        <input
          name="q"
          className="grow"
          aria-label="Search monsters, techniques, players and music"
          placeholder="Monsters, players, music"
          defaultValue={text}
          maxLength={TEXT_MAX_CHARACTERS}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button type="submit">Search</Button>
      </Form>
      {text ? (
        <Results text={text} />
      ) : (
        <>
          <p className="dim">
            Search by name or number. Part of a name is enough, and typos are fine.
          </p>
          <BreedShelf title="In the guide" pathOf={({ META }) => racePath(META.RACE_SUPERTYPE)} />
        </>
      )}
    </div>
  );
}

const SHAPES = Array.from({ length: 12 }, (_, index) => index);

const Shapes = () => (
  <div className="columns">
    {SHAPES.map((shape) => (
      <span key={shape} className={`panel raises grid h-full ${classes.hit}`} />
    ))}
  </div>
);

function Results({ text }: { text: string }) {
  const query = useQuery(allHitsQuery(useApi(), text));
  const { data, refetch } = query;
  if (!data) return <NotYet query={query} what="the results" shapes={<Shapes />} />;
  const count = data.reduce((sum, { hits }) => sum + (hits?.length ?? 0), 0);
  const incomplete = data.some(({ hits }) => hits === null);
  return (
    <>
      {(count > 0 || !incomplete) && (
        <p role="status" className="dim">
          {count === 0
            ? `Nothing here matches “${text}”. Try part of the name, or another spelling.`
            : `${counted(count, 'result')} for “${text}”`}
        </p>
      )}
      {incomplete && (
        <ListNote retry={refetch}>
          {count > 0 ? "Couldn't load some of the results." : "Couldn't load the results."}
        </ListNote>
      )}
      {count === 0 && !incomplete && <Elsewhere />}
      {data.map((group) => (
        <Group key={group.label} {...group} />
      ))}
    </>
  );
}

function Elsewhere() {
  return (
    <p className="actions">
      <ButtonLink to="/monsters/all">All monsters</ButtonLink>
      <ButtonLink to="/players">Players</ButtonLink>
      <ButtonLink to="/techniques">Techniques</ButtonLink>
      <ButtonLink to="/music-search?searchType=song">Music Search</ButtonLink>
    </p>
  );
}

function Group({ label, hits }: FoundGroup) {
  if (!hits || hits.length === 0) return null;
  return (
    <section className="stack gap-2">
      <h2>{label}</h2>
      <ul className="columns" aria-label={label}>
        {hits.map((hit) => (
          <li key={hit.to}>
            <Link to={hit.to} className={`panel raises grid h-full ${classes.hit}`}>
              <HitContent {...hit} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FoundGroup {
  label: string;
  hits: Hit[] | null;
}

function allHitsQuery(api: Client, text: string) {
  return queryOptions({
    queryKey: ['all-hits', text.toLowerCase()],
    queryFn: async ({ signal }): Promise<FoundGroup[]> => {
      // A page that comes with its hits does not need it.
      const { lookUps } = await import('./look-ups.ts');
      return Promise.all(
        Object.entries(lookUps(api, text, signal)).map(async ([label, hits]) => ({
          label,
          hits: await hits.catch(() => null),
        })),
      );
    },
  });
}
