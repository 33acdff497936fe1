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
  useNavigate,
} from 'react-router';
import duel from '#app/features/fights/web/shared/duel/duel.module.css';
import {
  COMPARE_MAX,
  comparedSlugs,
  comparePath,
  toSlug,
} from '#app/features/guide/compare-rules.ts';
import { previewAddress } from '#app/features/guide/portrait-address.ts';
import { mainBreedsQuery } from '#app/features/guide/web/shared/main-breeds-query.ts';
import { previewMeta } from '#app/ui/page-meta.ts';
import { pairingsQuery } from '../queries.ts';
import { CompareCorner, UnknownCorner } from './compare-corner.tsx';
import { CompareFigures } from './compare-figures.tsx';
import { ComparePicker } from './compare-picker.tsx';
import { type Compared, comparedKey, comparedQuery } from './compare-queries.ts';
import { CompareTechniques } from './compare-techniques.tsx';
import { EmptyPlaces, Invitation, PLACES, WaysIn } from './ways-in.tsx';

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

const DESCRIPTION =
  'Two or three monsters side by side: growth, base stats, guts and techniques, with the best marked.';

export default function ComparePage() {
  const api = useApi();
  const navigate = useNavigate();
  const slugs = comparedSlugs(new URLSearchParams(useLocation().search));
  const results = useQueries({ queries: slugs.map((slug) => comparedQuery(api, slug)) });
  const [swapped, setSwapped] = useState<string | null>(null);
  const found = results.flatMap(({ data }) => data ?? []);
  const show = (next: string[]) => navigate(comparePath(next), { preventScrollReset: true });

  function pick(slug: string) {
    const others = slugs.filter((chosen) => chosen !== slug);
    show(
      swapped && slugs.includes(swapped)
        ? others.map((other) => (other === swapped ? slug : other))
        : [...others, slug],
    );
    setSwapped(null);
  }

  const swappedName = swapped && nameOf(swapped, found);
  return (
    <div className="page">
      <h1>Compare monsters</h1>
      {slugs.length === 0 && <Invitation />}
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
            <Corner
              slug={slug}
              compared={results[index]?.data}
              found={found}
              onPick={pick}
              onRemove={() => show(slugs.filter((chosen) => chosen !== slug))}
              onSwap={() => setSwapped(slug)}
            />
          </li>
        ))}
        <EmptyPlaces taken={slugs.length} />
      </ul>
      <WaysIn slugs={slugs} />
      {found.length > 0 && (
        <>
          <CompareFigures compared={found} />
          <CompareTechniques compared={found} />
        </>
      )}
    </div>
  );
}

interface CornerProps {
  slug: string;
  compared: Compared | null | undefined;
  found: Compared[];
  onPick: (slug: string) => void;
  onRemove: () => void;
  onSwap: () => void;
}

function Corner({ slug, compared, found, onPick, ...actions }: CornerProps) {
  if (!compared) return <UnknownCorner slug={slug} onPick={onPick} {...actions} />;
  return <CompareCorner compared={compared} line={found.indexOf(compared)} {...actions} />;
}

function nameOf(slug: string, found: Compared[]): string {
  return found.find(({ monster }) => monster.slug === slug)?.monster.name ?? slug;
}
