import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useSearchParams,
} from 'react-router';
import { raceNameOf } from '#app/features/guide/rules.ts';
import { BreedShelf } from '#app/features/guide/web/shared/breed-shelf.tsx';
import { mainBreedsQuery } from '#app/features/guide/web/shared/main-breeds-query.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { chosenPath, versusPath } from '../rules.ts';
import { ChoiceCorners } from './choice-corners.tsx';
import classes from './choose-page.module.css';
import { cornerQuery, pairingsQuery } from './queries.ts';
import { PairingList } from './shared/pairing-list.tsx';

const NAME_MAX_CHARACTERS = 60;

function nameIn(search: URLSearchParams, corner: 'a' | 'b'): string {
  const names = search.getAll(corner).map((name) => raceNameOf(name).slice(0, NAME_MAX_CHARACTERS));
  return names.findLast(Boolean) ?? '';
}

function namesIn(search: URLSearchParams) {
  return { a: nameIn(search, 'a'), b: nameIn(search, 'b') };
}

const queries: PageQueries = (api, { searchParams }) => [
  ...Object.values(namesIn(searchParams))
    .filter(Boolean)
    .map((name) => cornerQuery(api, name)),
  panel(mainBreedsQuery(api)),
  panel(pairingsQuery(api)),
];
const loadOnServer = serverQueries(queries);
const loadInBrowser = browserQueries(queries);

function redirectToPair(request: Request): void {
  const { a, b } = namesIn(new URL(request.url).searchParams);
  if (a && b) throw redirect(versusPath(a, b));
}

export const handle: PageHandle = {
  canonicalSearch(search) {
    const names = Object.entries(namesIn(search)).filter(([, name]) => name);
    return new URLSearchParams(names.map(([corner, name]) => [corner, name.toLowerCase()]));
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

export default function ChoosePage() {
  const api = useApi();
  const [search] = useSearchParams();
  const name = nameIn(search, 'a') || nameIn(search, 'b');
  const { data: breed } = useQuery({ ...cornerQuery(api, name), enabled: name !== '' });
  const corner = nameIn(search, 'a') ? 'a' : 'b';
  const chosen = breed ? { [corner]: breed.META.RACE_SUPERTYPE } : {};
  const empty = breed && corner === 'a' ? 'b' : 'a';
  return (
    <article className={`page ${classes.page}`}>
      <h1>Versus</h1>
      <p className={`dim ${classes.lead}`} role="status">
        {breed
          ? `${breed.name} is in the ${corner === 'a' ? 'left' : 'right'} corner. Against whom?`
          : breed === null
            ? `No breed is called ${name.replaceAll('_', ' ')}. Try another name.`
            : 'Two breeds, every fight between them, and who came out ahead.'}
      </p>
      <ChoiceCorners breed={breed ?? null} corner={corner} />
      <BreedShelf
        title={breed ? 'Choose its opponent' : 'Choose a breed'}
        pathOf={({ META }) => chosenPath({ ...chosen, [empty]: META.RACE_SUPERTYPE })}
      />
      <PairingList title="They meet most often" pathOf={({ a, b }) => versusPath(a, b)} />
    </article>
  );
}
