import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { loadedData } from '@ringside/page-queries/loaded-data';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLocation,
} from 'react-router';
import duel from '#app/features/fights/web/shared/duel/duel.module.css';
import {
  COMPARE_MAX,
  comparedSlugs,
  comparePath,
  toSlug,
} from '#app/features/guide/compare-rules.ts';
import { previewAddress } from '#app/features/guide/portrait-address.ts';
import { BreedShelf } from '#app/features/guide/web/shared/breed-shelf.tsx';
import { mainBreedsQuery } from '#app/features/guide/web/shared/main-breeds-query.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { previewMeta } from '#app/ui/page-meta.ts';
import { versusPath } from '../../rules.ts';
import { pairingsQuery } from '../queries.ts';
import { CompareCorner } from './compare-corner.tsx';
import { CompareFigures } from './compare-figures.tsx';
import classes from './compare-page.module.css';
import { ComparePicker } from './compare-picker.tsx';
import { type Compared, comparedKey, comparedQuery } from './compare-queries.ts';
import { CompareTechniques } from './compare-techniques.tsx';
import { PairingList } from './pairing-list.tsx';
import { useChangeChoice } from './use-change-choice.ts';

/** From so many on there is something to compare. */
const PLACES = 2;

const queries: PageQueries = (api, { searchParams }) => {
  const slugs = comparedSlugs(searchParams);
  return [
    ...slugs.map((slug) => comparedQuery(api, slug)),
    ...(slugs.length < PLACES ? [panel(mainBreedsQuery(api))] : []),
    ...(slugs.length === 0 ? [panel(pairingsQuery(api))] : []),
  ];
};

const loadOnServer = serverQueries(queries);
const loadInBrowser = browserQueries(queries);

function redirectToAdded(request: Request): void {
  const { searchParams } = new URL(request.url);
  const added = searchParams.get('add');
  if (added === null) return;
  throw redirect(comparePath([...comparedSlugs(searchParams), toSlug(added)].filter(Boolean)));
}

export const handle: PageHandle = {
  canonicalSearch(search) {
    const slugs = comparedSlugs(search).join(',');
    const added = search.get('add');
    return new URLSearchParams({
      ...(slugs && { with: slugs }),
      ...(added !== null && { add: toSlug(added) }),
    });
  },
};

export function loader(args: LoaderFunctionArgs) {
  redirectToAdded(args.request);
  return loadOnServer(args);
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  redirectToAdded(args.request);
  return loadInBrowser(args);
}

export function meta(args: MetaArgs) {
  const slugs = comparedSlugs(new URLSearchParams(args.location.search));
  const found = slugs.flatMap(
    (slug) => loadedData<Compared | null>(args.loaderData, comparedKey(slug)) ?? [],
  );
  const names = found.map(({ monster }) => monster.name);
  const [first, second] = found.map(({ monster }) => monster.META.RACE_SUPERTYPE);
  if (!first || !second) {
    return previewMeta(args, { title: 'Compare monsters', description: DESCRIPTION });
  }
  return previewMeta(args, {
    title: names.join(' vs '),
    description: `${names.join(' and ')} side by side: growth, base stats, guts and techniques.`,
    drawnPath: previewAddress({ kind: 'pair', races: [first, second] }),
  });
}

const DESCRIPTION = 'Two or three monsters side by side: growth, base stats, guts and techniques.';

export default function ComparePage() {
  const api = useApi();
  const change = useChangeChoice();
  const slugs = comparedSlugs(new URLSearchParams(useLocation().search));
  const results = useQueries({ queries: slugs.map((slug) => comparedQuery(api, slug)) });
  const [swapped, setSwapped] = useState<string | null>(null);
  const found = results.flatMap(({ data }) => data ?? []);

  function pick(slug: string) {
    change((slugs) => {
      const others = slugs.filter((chosen) => chosen !== slug);
      return swapped && slugs.includes(swapped)
        ? others.map((other) => (other === swapped ? slug : other))
        : [...others, slug];
    });
    setSwapped(null);
  }

  const swappedName =
    swapped && (found.find(({ monster }) => monster.slug === swapped)?.monster.name ?? swapped);
  return (
    <div className="page">
      <h1>Compare monsters</h1>
      {slugs.length === 0 && <Lead />}
      {(slugs.length < COMPARE_MAX || swappedName) && (
        <ComparePicker
          key={swapped}
          slugs={slugs}
          swapped={swappedName}
          onPick={pick}
          onCancel={() => setSwapped(null)}
        />
      )}
      <ul className={duel.corners}>
        {slugs.map((slug, index) => (
          <li key={slug}>
            <CompareCorner
              slug={slug}
              compared={results[index]?.data}
              line={found.findIndex(({ monster }) => monster === results[index]?.data?.monster)}
              onPick={pick}
              onRemove={() => change((all) => all.filter((chosen) => chosen !== slug))}
              onSwap={() => setSwapped(slug)}
            />
          </li>
        ))}
        <EmptyPlaces taken={slugs.length} />
      </ul>
      <WaysOn slugs={slugs} found={found} />
      {found.length > 0 && (
        <>
          <CompareFigures compared={found} />
          <CompareTechniques compared={found} />
        </>
      )}
    </div>
  );
}

const Lead = () => (
  <p className="dim">
    Two or three side by side, with the best figures marked. Of two you also see every fight between
    them. Share the link, and others see the same.
  </p>
);

/** To more monsters, to pairs that meet often, and of two to their duel. */
function WaysOn({ slugs, found }: { slugs: string[]; found: Compared[] }) {
  const [a = '', b = ''] = found.map(({ monster }) => monster.META.RACE_SUPERTYPE);
  return (
    <>
      {slugs.length < PLACES && (
        <BreedShelf
          title="Choose a monster"
          pathOf={({ META }) => comparePath([...slugs, toSlug(META.RACE_SUPERTYPE)])}
        />
      )}
      {slugs.length === 0 && <PairingList />}
      {found.length === PLACES && (
        <p className="actions justify-center">
          <ButtonLink to={versusPath(a, b)}>Head to head</ButtonLink>
        </p>
      )}
    </>
  );
}

function EmptyPlaces({ taken }: { taken: number }) {
  return Array.from({ length: Math.max(0, PLACES - taken) }, (_, place) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: all places are alike
      key={place}
      className={`middle rounded-card dim type-display ${classes.place}`}
      aria-hidden="true"
    >
      ?
    </li>
  ));
}
