import { ApiError } from '@ringside/contract/api-error';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, NavLink } from 'react-router';
import {
  ForAnonymous,
  ForSignedIn,
  useRingsideUser,
} from '#app/features/identity/web/shared/ringside-user.tsx';
import { AlbumCover } from '#app/features/music/web/shared/album-cover.tsx';
import { AlbumRows } from '#app/features/music/web/shared/album-rows.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { RowSkeletons } from '#app/ui/row-skeletons.tsx';
import { EMPTY_PLAYLIST_MESSAGE, type Playlist } from '../contract.ts';
import {
  CopyLinkButton,
  MakePublicButton,
  SelectButton,
  VisibilityMark,
} from './playlist-head.tsx';
import { PlaylistSettings } from './playlist-settings.tsx';
import { PlaylistSongs } from './playlist-songs.tsx';
import classes from './playlist-view.module.css';
import { ownPlaylistsQuery, playlistQuery } from './queries.ts';

export type View = 'songs' | 'albums' | 'settings';

interface PlaylistViewProps {
  id: string;
  /** `shared` is the songs alone, as the link opens them. */
  view: View | 'shared';
}

/** A playlist in each of its states; a private one exists for its owner alone. */
export function PlaylistView({ id, view }: PlaylistViewProps) {
  const api = useApi();
  const { status, headers } = useRingsideUser();
  const asAnyone = useQuery({ ...playlistQuery(api, id, null), enabled: status === 'anonymous' });
  const asViewer = useQuery({
    ...playlistQuery(api, id, headers),
    enabled: headers !== null,
    // What everyone may see stands until the viewer's own answer is there.
    placeholderData: headers ? asAnyone.data : undefined,
  });
  const own = useIsOwn(id);
  const query = headers ? asViewer : asAnyone;
  const playlist = query.data ?? (status === 'initialising' ? asAnyone.data : undefined);
  if (playlist) return <Found playlist={playlist} own={own} view={view} />;
  // Nobody is known yet: it is missing for strangers, and may be there for its owner.
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
  if (query.error instanceof ApiError && query.error.status === 404) return <NoSuchPlaylist />;
  if (query.isError) {
    return (
      <Notice title="Couldn't load the playlist.">
        <p>Nothing of it is lost.</p>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </Notice>
    );
  }
  return <Looking />;
}

/** Undefined until it is known. */
function useIsOwn(id: string): boolean | undefined {
  const { status, headers } = useRingsideUser();
  const { data } = useQuery(ownPlaylistsQuery(useApi(), headers));
  if (status === 'anonymous') return false;
  return data?.some((playlist) => playlist.id === id);
}

function Found({
  playlist,
  own,
  view,
}: {
  playlist: Playlist;
  own: boolean | undefined;
  view: View | 'shared';
}) {
  const { id, name, owner } = playlist;
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <Artwork playlist={playlist} />
        <div className={classes.title}>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <p className={classes.owner}>
            by <bdi>{owner}</bdi> <VisibilityMark isPublic={playlist.public} />
          </p>
        </div>
        <div className={classes.actions}>
          <CopyLinkButton id={id} />
          {own && !playlist.public && <MakePublicButton id={id} />}
          {own && <SelectButton playlist={playlist} />}
        </div>
      </header>
      {view !== 'shared' && <Tabs id={id} own={own === true} />}
      {view === 'shared' || view === 'songs' ? (
        <PlaylistSongs playlist={playlist} own={own === true} />
      ) : view === 'albums' ? (
        <Collections playlist={playlist} />
      ) : (
        <SettingsFor playlist={playlist} own={own} />
      )}
    </article>
  );
}

const ARTWORK_COVERS = 4;

/** The covers of its first albums, as one picture. */
function Artwork({ playlist: { songs } }: { playlist: Playlist }) {
  const albums = [...new Map(songs.map(({ album }) => [album.id, album])).values()];
  const shown =
    albums.length < ARTWORK_COVERS ? albums.slice(0, 1) : albums.slice(0, ARTWORK_COVERS);
  if (shown.length === 0) return null;
  return (
    <div className={classes.artwork} data-covers={shown.length}>
      {shown.map(({ id, icon, name }) => (
        <AlbumCover key={id} src={icon} name={name} size={96} />
      ))}
    </div>
  );
}

function SettingsFor({ playlist, own }: { playlist: Playlist; own: boolean | undefined }) {
  const [wasOwn, setWasOwn] = useState(false);
  if (own && !wasOwn) setWasOwn(true);
  if (own === undefined) return <RowSkeletons label="Loading the settings" />;
  // Just deleted: its owner is on the way to the playlists, and is not sent anywhere else.
  if (!own && wasOwn) return null;
  if (!own) return <Navigate to={`/playlist/${playlist.id}/songs`} replace />;
  return <PlaylistSettings playlist={playlist} />;
}

function Tabs({ id, own }: { id: string; own: boolean }) {
  const tab = (view: View, label: string) => (
    <NavLink to={`/playlist/${id}/${view}`} className={classes.tab} preventScrollReset>
      {label}
    </NavLink>
  );
  return (
    <nav className={classes.tabs} aria-label="Playlist">
      {tab('songs', 'Songs')}
      {tab('albums', 'Collections')}
      {own && tab('settings', 'Settings')}
    </nav>
  );
}

function Collections({ playlist: { albums, songs } }: { playlist: Playlist }) {
  if (songs.length === 0) return <p className={classes.quiet}>{EMPTY_PLAYLIST_MESSAGE}</p>;
  const countOf = (albumId: string) => songs.filter(({ album }) => album.id === albumId).length;
  return (
    <AlbumRows
      label="Collections"
      albums={Object.values(albums)}
      note={({ id }) => `${countOf(id)} on this playlist`}
    />
  );
}

function Looking() {
  return (
    <section className={classes.page}>
      <h1>Playlist</h1>
      <RowSkeletons label="Loading the playlist" />
    </section>
  );
}

function NoSuchPlaylist() {
  return (
    <Notice title="No such playlist">
      <p>
        There is no such playlist, or it is private. If somebody sent you here, ask them to make it
        public; if it is yours, log in first.
      </p>
      <ButtonLink to="/album-search">Find Songs</ButtonLink>
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.notice}>
      <h1>{title}</h1>
      {children}
    </section>
  );
}
