import { ApiError } from '@ringside/contract/api-error';
import { useApi } from '@ringside/page-queries/page-data';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Navigate, NavLink, useSearchParams } from 'react-router';
import {
  ForAnonymous,
  ForSignedIn,
  useRingsideUser,
} from '#app/core/identity/web/shared/ringside-user.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import tabs from '#app/ui/tabs.module.css';
import { useHasFailed, useKeptAt } from '#app/ui/time/kept-at.ts';
import { readSongList, writeSongList } from '../../catalogue/song-list-address.ts';
import { AlbumRows } from '../../player/web/shared/album-rows.tsx';
import {
  type CollectionsPart,
  EMPTY_PLAYLIST_MESSAGE,
  type Playlist,
  type PlaylistPart,
} from '../contract.ts';
import { collectionsPart, factsOf } from '../playlist-part.ts';
import type { PlaylistView as View } from '../rules.ts';
import { PlaylistArtwork } from './head/playlist-artwork.tsx';
import { PlaylistHead } from './head/playlist-head.tsx';
import { PlaylistSettings } from './playlist-settings.tsx';
import { PlaylistSongs } from './playlist-songs.tsx';
import classes from './playlist-view.module.css';
import { ownPlaylistsQuery, playlistPartKey, playlistQuery } from './queries.ts';

export function PlaylistView({ id, view }: { id: string; view: View | 'shared' }) {
  const api = useApi();
  const { status, headers } = useRingsideUser();
  const asAnyone = useQuery({ ...playlistQuery(api, id, null), enabled: status === 'anonymous' });
  const asViewer = useQuery({
    ...playlistQuery(api, id, headers),
    enabled: headers !== null,
    // The public response is shown until the viewer's own arrives.
    placeholderData: headers ? asAnyone.data : undefined,
  });
  const own = useIsOwn(id);
  const query = headers ? asViewer : asAnyone;
  const hasFailed = useHasFailed(query);
  const isOffline = useKeptAt() !== null;
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  const playlist = query.data ?? (status === 'initialising' ? asAnyone.data : undefined);
  const part = usePart(id, view);
  const shown = playlist
    ? wholeOf(playlist)
    : !query.isError && part
      ? { ...part, whole: null }
      : null;
  if (isMissing && query.data) return <GonePlaylist />;
  if (shown) return <Found shown={shown} own={own} view={view} />;
  // Until the login is known, a missing playlist may still be the viewer's private one.
  if (status === 'initialising' && asAnyone.isError) {
    return (
      <>
        <ForAnonymous>
          <NoSuchPlaylist />
        </ForAnonymous>
        <ForSignedIn>
          <Looking />
        </ForSignedIn>
      </>
    );
  }
  if (status === 'initialising') return <Looking />;
  if (!headers && query.isPending && query.errorUpdateCount > 0) return <NoSuchPlaylist />;
  if (isMissing) return <NoSuchPlaylist />;
  if (hasFailed) {
    return isOffline ? (
      <Notice title="Not on this device">
        <p>This playlist is here again with the connection. Kept songs play without one.</p>
        <ButtonLink to="/album-search">Songs on this device</ButtonLink>
      </Notice>
    ) : (
      <Notice title="Couldn't load the playlist.">
        <p>Nothing is lost.</p>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </Notice>
    );
  }
  return <Looking />;
}

interface Shown extends PlaylistPart {
  whole: Playlist | null;
}

const wholeOf = (whole: Playlist): Shown => ({
  facts: factsOf(whole),
  songs: null,
  collections: null,
  whole,
});

function usePart(id: string, view: View | 'shared'): PlaylistPart | undefined {
  const [searchParams] = useSearchParams();
  const queryKey = playlistPartKey(
    id,
    view === 'shared' ? 'songs' : view,
    readSongList(searchParams),
  );
  return useQuery<PlaylistPart>({ queryKey, queryFn: skipToken }).data;
}

function useIsOwn(id: string): boolean | undefined {
  const { status, headers } = useRingsideUser();
  const { data } = useQuery(ownPlaylistsQuery(useApi(), headers));
  if (status === 'anonymous') return false;
  return data?.some((playlist) => playlist.id === id);
}

interface FoundProps {
  shown: Shown;
  own: boolean | undefined;
  view: View | 'shared';
}

function Found({ shown, own, view }: FoundProps) {
  const { facts, whole } = shown;
  return (
    <article className="stack gap-4">
      <PlaylistHead facts={facts} whole={whole} own={own} />
      {view !== 'shared' && <Tabs id={facts.id} own={own === true} />}
      {view === 'shared' || view === 'songs' ? (
        <PlaylistSongs facts={facts} whole={whole} part={shown.songs} own={own === true} />
      ) : view === 'albums' ? (
        <Collections whole={whole} part={shown.collections} />
      ) : whole ? (
        <SettingsFor playlist={whole} own={own} />
      ) : (
        <RowSkeletons label="Loading the settings" />
      )}
    </article>
  );
}

function SettingsFor({ playlist, own }: { playlist: Playlist; own: boolean | undefined }) {
  const [wasOwn, setWasOwn] = useState(false);
  if (own && !wasOwn) setWasOwn(true);
  if (own) return <PlaylistSettings playlist={playlist} />;
  // Just deleted: its owner is being redirected to the playlists.
  if (own === false && wasOwn) return null;
  return (
    <>
      {own === false && <Navigate to={`/playlist/${playlist.id}/songs`} replace />}
      <RowSkeletons label="Loading the playlist" />
    </>
  );
}

function Tabs({ id, own }: { id: string; own: boolean }) {
  const tab = (view: View, label: string) => (
    <NavLink to={`/playlist/${id}/${view}`} className={tabs.tab} preventScrollReset>
      {label}
    </NavLink>
  );
  return (
    <nav className={tabs.tabs} aria-label="Playlist">
      {tab('songs', 'Songs')}
      {tab('albums', 'Collections')}
      {own && tab('settings', 'Settings')}
    </nav>
  );
}

function Collections({ whole, part }: { whole: Playlist | null; part: CollectionsPart | null }) {
  const [searchParams] = useSearchParams();
  const { page } = readSongList(searchParams);
  const shown = useMemo(
    () => (whole ? collectionsPart(whole.songs, page) : part),
    [whole, part, page],
  );
  if (!shown) return <RowSkeletons label="Loading the collections" />;
  if (shown.items.length === 0) return <p className="dim">{EMPTY_PLAYLIST_MESSAGE}</p>;
  const counts = new Map(shown.items.map(({ id }, place) => [id, shown.counts[place]]));
  return (
    <>
      <AlbumRows
        label="Collections"
        albums={shown.items}
        note={({ id }) => `${counts.get(id)} on this playlist`}
      />
      <Pagination
        label="Pages of collections"
        page={shown.page}
        pages={shown.pages}
        to={(wanted) => `?${writeSongList({ filter: '', page: wanted })}`}
      />
    </>
  );
}

function Looking() {
  return (
    <section className="stack gap-4">
      <h1>Playlist</h1>
      <RowSkeletons label="Loading the playlist" />
    </section>
  );
}

function GonePlaylist() {
  return (
    <Notice title="This playlist is gone">
      <p>It was deleted or made private a moment ago. Its songs stay in the catalogue.</p>
      <ButtonLink to="/album-search">Find Songs</ButtonLink>
    </Notice>
  );
}

function NoSuchPlaylist() {
  const { headers } = useRingsideUser();
  return (
    <Notice title="No such playlist">
      <p>
        There is no such playlist, or it is private. {!headers && 'Is it yours? Log in first. '}
        If somebody sent you here, ask them to make it public.
      </p>
      <ButtonLink to="/album-search">Find Songs</ButtonLink>
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`centred gap-3 p-6 ${classes.notice}`}>
      <PlaylistArtwork covers={[]} />
      <h1>{title}</h1>
      {children}
    </section>
  );
}
