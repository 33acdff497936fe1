import {
  browserQueries,
  inParts,
  type PageQueries,
  panel,
  serverQueries,
} from '@ringside/page-queries';
import { loadedData } from '@ringside/page-queries/loaded-data';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { type MetaArgs, Navigate, redirect, useParams } from 'react-router';
import { counted } from '#app/core/count-rules.ts';
import { previewMeta } from '#app/ui/page-meta.ts';
import { readSongList, writeSongList } from '../../catalogue/song-list-address.ts';
import type { Playlist, PlaylistPart } from '../contract.ts';
import { factsOf } from '../playlist-part.ts';
import { PLAYLIST_VIEWS } from '../rules.ts';
import { PlaylistView } from './playlist-view.tsx';
import { loadedPlaylistQuery, PLAYLISTS_KEY, playlistPartKey } from './queries.ts';

const viewOf = (name: string | undefined) => PLAYLIST_VIEWS.find((view) => view === name);
const songsPath = (id: string) => `/playlist/${encodeURIComponent(id)}/songs`;

/** The server does not know the viewer: a private playlist is loaded in its owner's browser. */
const queries: PageQueries = (api, { params: { id = '', view }, searchParams }) => {
  // Without a view, the path is that of the shared page.
  if (view !== undefined && !viewOf(view)) throw redirect(songsPath(id));
  const shown = viewOf(view) ?? 'songs';
  const asked = readSongList(searchParams);
  return [
    inParts(panel(loadedPlaylistQuery(api, id, { view: shown, ...asked })), {
      key: playlistPartKey(id, shown, asked),
      partOf: (loaded: Playlist | PlaylistPart) => ('facts' in loaded ? loaded : null),
    }),
  ];
};

export const loader = serverQueries(queries);
/** Loaded by the page, since the response depends on the viewer. */
export const clientLoader = browserQueries(() => []);
export const handle: PageHandle = {
  canonicalSearch: (search) => writeSongList(readSongList(search)),
};

export function meta(args: MetaArgs) {
  const { id = '', view } = args.params;
  const asked = readSongList(new URLSearchParams(args.location.search));
  const whole = loadedData<Playlist>(args.loaderData, [PLAYLISTS_KEY, 'one', id, null]);
  const partKey = playlistPartKey(id, viewOf(view) ?? 'songs', asked);
  const part = loadedData<PlaylistPart>(args.loaderData, partKey);
  const playlist = whole ? factsOf(whole) : part?.facts;
  return previewMeta(args, {
    title: playlist ? `${playlist.name} by ${playlist.owner}` : 'Playlist',
    description: playlist
      ? `${counted(playlist.count, 'game song')}, put together by ${playlist.owner}.`
      : 'A list somebody thought you should hear.',
  });
}

export default function PlaylistPage() {
  const { id = '', view } = useParams();
  const shown = viewOf(view);
  if (!shown) return <Navigate to={songsPath(id)} replace />;
  return <PlaylistView id={id} view={shown} />;
}
