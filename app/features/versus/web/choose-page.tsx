import type { PageHandle } from '@ringside/page-queries/page-address';
import {
  browserQueries,
  type PageQueries,
  panel,
  serverQueries,
} from '@ringside/page-queries/route-queries';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { raceNameOf } from '#app/features/monsters/rules.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { versusPath } from '../rules.ts';
import { pairingsQuery } from './queries.ts';
import { PairingList } from './shared/pairing-list.tsx';
import classes from './versus-page.module.css';
import { VersusPickers } from './versus-pickers.tsx';

const queries: PageQueries = (api) => [panel(pairingsQuery(api))];
const loadOnServer = serverQueries(queries);
const loadInBrowser = browserQueries(queries);

/** The two fields as a plain form: `?a=Hare&b=Pixie` leads to `/versus/hare/pixie`. */
function redirectToPair(request: Request): void {
  const { searchParams } = new URL(request.url);
  const [a, b] = ['a', 'b'].map((name) => raceNameOf(searchParams.get(name) ?? '').slice(0, 60));
  if (a && b) throw redirect(versusPath(a, b));
}

export const handle: PageHandle = {
  canonicalSearch(search) {
    const [a, b] = [search.get('a'), search.get('b')];
    return new URLSearchParams(a && b ? { a, b } : {});
  },
};

export function loader(args: LoaderFunctionArgs) {
  redirectToPair(args.request);
  return loadOnServer(args);
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  redirectToPair(args.request);
  return loadInBrowser(args);
}

export const meta = pageMeta('Versus', 'Choose two breeds and see who wins when they meet.');

/** Head to head before anybody is chosen: two fields, and the pairs that met most often. */
export default function ChoosePage() {
  return (
    <article className={classes.page}>
      <h1>Versus</h1>
      <p className={classes.lead}>Two breeds, every fight between them, and who came out ahead.</p>
      <VersusPickers a={null} b={null} />
      <PairingList title="They know each other well" pathOf={({ a, b }) => versusPath(a, b)} />
    </article>
  );
}
