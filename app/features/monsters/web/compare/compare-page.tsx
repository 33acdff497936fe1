import type { Client } from '@ringside/contract/client';
import { loadedData } from '@ringside/page-queries/loaded-data';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import {
  browserQueries,
  type PageQueries,
  panel,
  serverQueries,
} from '@ringside/page-queries/route-queries';
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
import { pairingsQuery } from '#app/features/versus/web/queries.ts';
import { PairingList } from '#app/features/versus/web/shared/pairing-list.tsx';
import { previewMeta } from '#app/ui/page-meta.ts';
import { COMPARE_MAX, comparedSlugs, comparePath, toSlug } from '../../compare-rules.ts';
import { previewAddress } from '../../preview-address.ts';
import { CompareCorner, UnknownCorner } from './compare-corner.tsx';
import { CompareFigures } from './compare-figures.tsx';
import classes from './compare-page.module.css';
import { ComparePicker } from './compare-picker.tsx';
import { type Compared, comparedKey, comparedQuery } from './compare-queries.ts';
import { CompareTechniques } from './compare-techniques.tsx';

/** Without a pick the page shows pairs that are worth a look. */
const wanted = (api: Client, slugs: string[]) =>
  slugs.length === 0 ? [panel(pairingsQuery(api))] : slugs.map((slug) => comparedQuery(api, slug));
const queries: PageQueries = (api, { searchParams }) => wanted(api, comparedSlugs(searchParams));
const loadOnServer = serverQueries(queries);
const loadInBrowser = browserQueries(queries);

/** The picker works as a plain form too: `?with=hare&add=Pixie` leads to `?with=hare,pixie`. */
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
    description: `${names.join(' and ')} side by side: how they grow, what they hit with, who is ahead in what.`,
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
    const others = slugs.filter((one) => one !== slug);
    show(
      swapped && slugs.includes(swapped)
        ? others.map((one) => (one === swapped ? slug : one))
        : [...others, slug],
    );
    setSwapped(null);
  }

  const swappedName = swapped && nameOf(swapped, found);
  return (
    <div className={classes.page}>
      <h1>Compare monsters</h1>
      {(slugs.length < COMPARE_MAX || swappedName) && (
        <ComparePicker
          key={swapped}
          slugs={slugs}
          label={swappedName ? `Swap ${swappedName} for` : pickerLabel(slugs.length)}
          eager={Boolean(swappedName)}
          onPick={pick}
          onCancel={swappedName ? () => setSwapped(null) : undefined}
        />
      )}
      {slugs.length === 0 && <Invitation />}
      <ul className={classes.corners} data-count={slugs.length}>
        {slugs.map((slug, index) => {
          const data = results[index]?.data;
          const remove = () => show(slugs.filter((one) => one !== slug));
          const swap = () => setSwapped(slug);
          return (
            <li key={slug}>
              {data ? (
                <CompareCorner
                  compared={data}
                  line={found.indexOf(data)}
                  onRemove={remove}
                  onSwap={swap}
                />
              ) : (
                <UnknownCorner slug={slug} onRemove={remove} onPick={pick} onSwap={swap} />
              )}
            </li>
          );
        })}
      </ul>
      {found.length > 0 && <CompareFigures compared={found} />}
      {found.length > 0 && <CompareTechniques compared={found} />}
    </div>
  );
}

function pickerLabel(count: number): string {
  if (count === 0) return 'Who steps in first?';
  return count === 1 ? 'Against whom?' : 'Add a third';
}

function nameOf(slug: string, found: Compared[]): string {
  return found.find(({ monster }) => monster.slug === slug)?.monster.name ?? slug;
}

function Invitation() {
  return (
    <>
      <p className={classes.invitation}>
        Pick two or three monsters and see who is ahead in what. The address of this page holds your
        pick, so it can be shared as it is.
      </p>
      <PairingList
        title="Worth a look"
        pathOf={({ a, b }) => comparePath([toSlug(a), toSlug(b)])}
      />
    </>
  );
}
