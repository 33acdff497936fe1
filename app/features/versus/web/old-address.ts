import type { PageHandle } from '@ringside/page-queries/page-address';
import { redirect } from 'react-router';
import { comparePath, toSlug } from '#app/features/guide/compare-rules.ts';
import { raceNameOf } from '#app/features/guide/rules.ts';
import { versusPath } from '../rules.ts';

function cornersIn(search: URLSearchParams): [corner: string, name: string][] {
  return ['a', 'b'].flatMap((corner): [string, string][] => {
    const name = search.getAll(corner).findLast(Boolean);
    return name ? [[corner, name]] : [];
  });
}

export const handle: PageHandle = {
  canonicalSearch: (search) => new URLSearchParams(cornersIn(search)),
};

/** `/versus?a=hare&b=pixie` leads to the duel, with one breed or none to the comparison, where pairs are chosen. */
function redirectToPair({ request }: { request: Request }): Response {
  const names = cornersIn(new URL(request.url).searchParams).map(([, name]) => name);
  const [a, b] = names.map(raceNameOf);
  return redirect(a && b ? versusPath(a, b) : comparePath(names.map(toSlug)));
}

// Not an alias of `loader`: the browser's build removes `loader` together with its aliases.
export const loader = (args: { request: Request }) => redirectToPair(args);
export const clientLoader = (args: { request: Request }) => redirectToPair(args);
