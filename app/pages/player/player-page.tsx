import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { loadedData } from '@ringside/page-queries/loaded-data';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { queryClientContext, useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import {
  type ClientLoaderFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  useParams,
} from 'react-router';
import { counted, grouped, percentage } from '#app/core/count-rules.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { playerFightsQuery, playerFormQuery } from '#app/features/fights/form/web/queries.ts';
import {
  PlayerFights,
  PlayerFormCards,
} from '#app/features/fights/form/web/shared/player-form.tsx';
import { FollowButton } from '#app/features/follows/web/shared/follow-button.tsx';
import { monsterPreview } from '#app/features/guide/portrait-address.ts';
import { pickTableQuery } from '#app/features/picks/web/queries.ts';
import type { PlayerProfile } from '#app/features/players/contract.ts';
import { playerKey, playerQuery, playerSearchQuery } from '#app/features/players/web/queries.ts';
import { PlayerMark } from '#app/features/players/web/shared/player-mark.tsx';
import { readBefore } from '#app/features/records/rules.ts';
import { readPage, writePage } from '#app/features/records/search/search-address.ts';
import { monsterSearchQuery } from '#app/features/records/web/queries.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import { previewMeta } from '#app/ui/page-meta.ts';
import { useSite } from '#app/ui/site.tsx';
import classes from './player-page.module.css';
import { FavouriteRaces, Figure, LongestStreaks, Monsters } from './profile-panels.tsx';
import { UnknownPlayer } from './unknown-player.tsx';

/** Outside any `Suspense`, so that what the server drew stays until it is there. */
const PickPlaces = lazyPart(async () => ({
  default: (await import('#app/features/picks/web/shared/pick-places.tsx')).PickPlaces,
}));

const queries: PageQueries = (api, { params: { username = '' }, searchParams }) => [
  playerQuery(api, username),
  panel(monsterSearchQuery(api, { USER: username, PAGE: readPage(searchParams) })),
  panel(playerFormQuery(api, username)),
  panel(playerFightsQuery(api, username, readBefore(searchParams))),
];

const loadOnServer = serverQueries((api, args) => [
  ...queries(api, args),
  panel(pickTableQuery(api, 'now')),
]);
const loadUnknown = serverQueries((api, args) => [
  playerQuery(api, args.params.username ?? ''),
  panel(playerSearchQuery(api, args.params.username ?? '')),
]);

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadOnServer(args);
  if (playerOf(page, args.params) !== null) return data(page);
  return data(await loadUnknown(args), { status: 404 });
}

function playerOf(loaderData: unknown, { username = '' }: MetaArgs['params']) {
  return loadedData<PlayerProfile | null>(loaderData, playerKey(username));
}

const loadInBrowser = browserQueries(queries);
const loadNearest = browserQueries((api, { params: { username = '' } }) => [
  playerSearchQuery(api, username),
]);

/** Suggested names are loaded before the page opens, so that they do not move it. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  await loadInBrowser(args);
  const { username = '' } = args.params;
  const player = args.context.get(queryClientContext).getQueryData(playerKey(username));
  if (player === null) await loadNearest(args).catch(() => undefined);
  return null;
}

export const handle: PageHandle = {
  canonicalSearch(search) {
    const canonical = writePage(readPage(search));
    const before = readBefore(search);
    if (before !== null) canonical.set('before', before);
    return canonical;
  },
};

export function meta(args: MetaArgs) {
  const player = playerOf(args.loaderData, args.params);
  if (player === null) {
    return previewMeta(args, { title: 'No player with that name', description: null });
  }
  const name = player?.displayName ?? args.params.username ?? 'Player';
  const [favourite] = player?.favouriteRaces ?? [];
  const record = player?.fights
    ? ` ${counted(player.fights, 'fight')}, ${percentage(player.wins / player.fights)} of them won.`
    : '';
  return previewMeta(args, {
    title: name,
    description: `The monsters of ${name}: streaks, win rate and favourite breeds.${record}`,
    ...(favourite && { drawnPath: monsterPreview(favourite.race) }),
    parent: { name: 'Players', path: '/players' },
  });
}

export default function ProfilePage() {
  const { username = '' } = useParams();
  const { data: player } = useQuery(playerQuery(useApi(), username));
  if (player === null) return <UnknownPlayer username={username} />;
  if (!player) return null;
  const { fights, wins, knockOuts } = player;
  return (
    <article className="page">
      <header className="head">
        <h1 className="line gap-4 min-w-0">
          <PlayerMark name={player.displayName} large />
          <bdi>{player.displayName}</bdi>
        </h1>
        <div className="actions">
          <FollowButton
            follow={{ kind: 'player', name: player.login }}
            label={player.displayName}
            own={<ButtonLink to="/your-cards/1">Your Cards</ButtonLink>}
          />
          <ButtonLink to={`/progress/${encodeURIComponent(player.login)}`}>Progress</ButtonLink>
          <PickPlaces login={player.login} />
        </div>
      </header>
      {fights === 0 && <FirstSteps login={player.login} />}
      <dl className={`stack gap-2 ${classes.figures}`}>
        <Figure label="Monsters">{grouped(player.records)}</Figure>
        <Figure label="Fights">{grouped(fights)}</Figure>
        <Figure label="Win Rate">
          <Counted what="The win rate" instead="–">
            {percentage(wins / fights)}
          </Counted>
        </Figure>
        <Figure label="KO Rate">
          <Counted what="The KO rate" instead="–">
            {percentage(knockOuts / fights)}
          </Counted>
        </Figure>
      </dl>
      {player.records > 0 && (
        <div className={`stack gap-4 ${classes.cards}`}>
          <Counted what="Form, rivals and streaks">
            <PlayerFormCards username={username} />
            <LongestStreaks streaks={player.streaks} />
          </Counted>
          <FavouriteRaces races={player.favouriteRaces} />
        </div>
      )}
      {fights > 0 && <PlayerFights username={username} />}
      <Monsters username={username} displayName={player.displayName} />
    </article>
  );
}

function FirstSteps({ login }: { login: string }) {
  const { viewer } = useViewer();
  const { streamUrl, guidePath } = useSite();
  if (viewer?.login.toLowerCase() !== login.toLowerCase()) return null;
  return (
    <section className="card stack gap-1" aria-labelledby="first-steps">
      <h2 id="first-steps">Your corner is ready</h2>
      <p>These figures begin with your monster’s first fight. Until then:</p>
      <ol className="stack gap-1 points mt-2">
        <li>
          See <Link to="/next">who fights next</Link>, and bet on it in the chat of{' '}
          <a href={streamUrl} target="_blank" rel="noreferrer">
            the stream
          </a>
          .
        </li>
        <li>
          Save Z for a disc chip of <Link to="/shop">the shop</Link>: it makes a monster of yours.
        </li>
        <li>
          Follow a breed of <Link to={guidePath}>the guide</Link> or{' '}
          <Link to="/players">a player</Link>: their fights show up on home.
        </li>
      </ol>
    </section>
  );
}
