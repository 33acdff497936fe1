import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted } from '#app/core/count-rules.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { SignedInOnly } from '#app/core/identity/web/shared/signed-in-only.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { PlayIcon } from '#app/ui/icons/music-icons.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { PlaylistListing } from '../contract.ts';
import { factsOf } from '../playlist-part.ts';
import {
  CopyLinkButton,
  MakePublicButton,
  SelectButton,
  VisibilityMark,
} from './head/playlist-actions.tsx';
import { PlaylistArtwork } from './head/playlist-artwork.tsx';
import { NewPlaylist } from './new-playlist.tsx';
import { PlaylistSongs } from './playlist-songs.tsx';
import classes from './playlists-page.module.css';
import { ownPlaylistsQuery, playlistQuery } from './queries.ts';
import { useSelectedPlaylist } from './selected/use-selected-playlist.ts';
import { usePlayPlaylist } from './shared/use-play-playlist.ts';

export const meta = pageMeta(
  'Playlists',
  'Your own lists of game songs, for you alone or for everyone.',
);

export default function PlaylistsPage() {
  return (
    <SignedInOnly title="Playlists">
      <OwnPlaylists />
    </SignedInOnly>
  );
}

function OwnPlaylists() {
  const { headers } = useViewer();
  const { selected } = useSelectedPlaylist();
  const lists = useQuery(ownPlaylistsQuery(useApi(), headers));
  return (
    <div className="stack gap-4">
      <header className="ends">
        <h1>Playlists</h1>
        <NewPlaylist />
      </header>
      {lists.data ? (
        <Lists lists={lists.data} />
      ) : (
        <NotYet query={lists} what="your playlists">
          Nothing is lost.
        </NotYet>
      )}
      {selected && <SelectedSongs id={selected.id} name={selected.name} />}
    </div>
  );
}

function Lists({ lists }: { lists: PlaylistListing[] }) {
  if (lists.length === 0) {
    return (
      <Notice centred>
        <h2>No playlists yet</h2>
        <p>Make one, and the + beside a song adds the song to it.</p>
        <ButtonLink to="/album-search">Find Songs</ButtonLink>
      </Notice>
    );
  }
  return (
    <ul className="columns" aria-label="Your playlists">
      {lists.map((playlist) => (
        <li key={playlist.id} className={`card relative grid content-start ${classes.list}`}>
          <div className={`relative grid self-start ${classes.picture}`}>
            <PlaylistArtwork covers={playlist.covers} />
            {playlist.songCount > 0 && <PlayPlaylistButton playlist={playlist} />}
          </div>
          <div className="stack gap-1 content-start covers">
            <Link
              to={`/playlist/${playlist.id}/songs`}
              className={`line-clamp-2 underlines type-figure ${classes.name}`}
            >
              <bdi>{playlist.name}</bdi>
            </Link>
            <p className="line gap-3 small">
              {counted(playlist.songCount, 'song')}
              <VisibilityMark isPublic={playlist.public} />
            </p>
          </div>
          <div className={`actions self-end ${classes.actions}`}>
            <SelectButton playlist={playlist} />
            {playlist.public ? (
              <CopyLinkButton id={playlist.id} />
            ) : (
              <MakePublicButton id={playlist.id} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function SelectedSongs({ id, name }: { id: string; name: string }) {
  const { headers } = useViewer();
  const query = useQuery(playlistQuery(useApi(), id, headers));
  const { data } = query;
  return (
    <section className="stack mt-4" aria-label={name}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {data ? (
        <PlaylistSongs facts={factsOf(data)} whole={data} own />
      ) : (
        <NotYet query={query} what="its songs" />
      )}
    </section>
  );
}

function PlayPlaylistButton({ playlist }: { playlist: PlaylistListing }) {
  const play = usePlayPlaylist(playlist);
  return (
    <button type="button" className={`icon absolute ${classes.play}`} onClick={() => void play()}>
      <PlayIcon />
      <VisuallyHidden>Play {playlist.name}</VisuallyHidden>
    </button>
  );
}
