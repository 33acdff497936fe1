import type { Client } from '@ringside/contract/client';
import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { nullFor } from '@ringside/page-queries/call-query';
import { loadedData } from '@ringside/page-queries/loaded-data';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useParams,
} from 'react-router';
import { getUser, type UserRecord } from '#app/core/identity/contract.ts';
import { USER_REFRESH_MS } from '#app/core/identity/rules.ts';
import {
  ForAnonymous,
  ForSignedIn,
  useViewer,
} from '#app/core/identity/web/shared/ringside-user.tsx';
import { isolated } from '#app/core/names/rules.ts';
import { calibrationBalance, type GuideEntry } from '#app/features/guide/contract.ts';
import { guideEntry, inNumberOrder } from '#app/features/guide/rules.ts';
import { calibrationQuery } from '#app/features/guide/web/queries.ts';
import { playersQuery } from '#app/features/players/web/queries.ts';
import { previewMeta } from '#app/ui/page-meta.ts';
import { countDefeated, isRare, progressSearch, progressView } from '../rules.ts';
import { OwnProgressInvitation, ProgressLoading, UnknownPlayer } from './progress-states.tsx';
import { ProgressView } from './progress-view.tsx';

function playerKey(username: string) {
  return ['players', username.toLowerCase()] as const;
}

function playerQuery(api: Client, username: string) {
  return queryOptions({
    queryKey: playerKey(username),
    queryFn: async ({ signal }): Promise<UserRecord | null> => {
      return nullFor([400, 404], api(getUser, { params: { username }, headers: {} }, { signal }));
    },
    refetchInterval: USER_REFRESH_MS,
  });
}

const guideQuery = (api: Client) =>
  calibrationQuery(['guide'], async (options) =>
    inNumberOrder((await api(calibrationBalance, {}, options)).map(guideEntry)),
  );

const queries: PageQueries = (api, { params: { username } }) => [
  guideQuery(api),
  username ? playerQuery(api, username) : panel(playersQuery(api)),
];
const loadOnServer = serverQueries(queries);
const loadInBrowser = browserQueries(queries);

/** Without JavaScript the form sends `/progress/?player=kai`, redirected to `/progress/kai`. */
function redirectToPlayer(request: Request): void {
  const player = lookedUp(new URL(request.url).searchParams);
  if (player) throw redirect(`/progress/${encodeURIComponent(player)}`);
}

const lookedUp = (search: URLSearchParams) => search.get('player')?.trim();

export const handle: PageHandle = {
  canonicalSearch(search) {
    const player = lookedUp(search);
    if (player) return new URLSearchParams({ player });
    return new URLSearchParams(progressSearch(progressView(search)));
  },
};

export async function loader(args: LoaderFunctionArgs) {
  redirectToPlayer(args.request);
  const page = await loadOnServer(args);
  const { username } = args.params;
  const unknown = username && playerOf(page, username) === null;
  return data(page, { status: unknown ? 404 : 200 });
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  redirectToPlayer(args.request);
  return loadInBrowser(args);
}

function playerOf(loaderData: unknown, username: string): UserRecord | null | undefined {
  return loadedData(loaderData, playerKey(username));
}

export function meta(args: MetaArgs) {
  const { username } = args.params;
  if (!username) return previewMeta(args, { title: 'Progress', description: DESCRIPTION });
  const player = playerOf(args.loaderData, username);
  if (player === null) {
    return previewMeta(args, { title: 'No player with that name', description: DESCRIPTION });
  }
  const title = `${isolated(player?.displayName ?? username)}’s progress`;
  const roster = loadedData<GuideEntry[]>(args.loaderData, ['calibration', 'guide']);
  if (!player || !roster) return previewMeta(args, { title, description: DESCRIPTION });
  const { defeated, total } = countDefeated(
    roster.filter((monster) => !isRare(monster)),
    player.victoryRecord,
  );
  const latest = roster.findLast(({ META }) => player.victoryRecord[META.RACE_SUPERTYPE]);
  return previewMeta(args, {
    title,
    description: `${isolated(player.displayName)} has defeated ${defeated} of ${total} monsters. See which, and which are still waiting.`,
    imagePath: latest && `/portraits/jpg/${latest.META.RACE_SUPERTYPE}.jpg`,
  });
}

const DESCRIPTION =
  'Every monster by type: those you have beaten in full colour, the rest in the dark.';

export default function ProgressPage() {
  const { username } = useParams();
  return username ? <PlayerProgress username={username} /> : <OwnProgress />;
}

function PlayerProgress({ username }: { username: string }) {
  const api = useApi();
  const player = useQuery(playerQuery(api, username));
  const roster = useQuery(guideQuery(api));
  const { viewer } = useViewer();
  if (player.data === null) return <UnknownPlayer username={username} />;
  if (!player.data || !roster.data) return <ProgressLoading title={`${username}’s progress`} />;
  const { displayName, login, victoryRecord } = player.data;
  return (
    <ProgressView
      title={`${isolated(displayName)}’s progress`}
      own={viewer?.login === login}
      monsters={roster.data}
      victories={victoryRecord}
    />
  );
}

function OwnProgress() {
  const { data: monsters } = useQuery(guideQuery(useApi()));
  const { signIn } = useViewer();
  return (
    <>
      <ForAnonymous>
        <OwnProgressInvitation onSignIn={() => signIn('/progress/')} monsters={monsters ?? []} />
      </ForAnonymous>
      <ForSignedIn>
        <OwnRecord />
      </ForSignedIn>
    </>
  );
}

function OwnRecord() {
  const roster = useQuery(guideQuery(useApi()));
  const { record, viewer } = useViewer();
  if (!record || !roster.data || !viewer) return <ProgressLoading title="Your progress" />;
  return (
    <ProgressView
      title="Your progress"
      own
      shareAs={viewer.login}
      monsters={roster.data}
      victories={record.victoryRecord}
    />
  );
}
