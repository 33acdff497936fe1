import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { playShuffled, playSongs } from '#app/features/audio-player/web/shared/player.ts';
import type { Song } from '#app/features/music/contract.ts';
import { filterSongs, formatLength, pageOf } from '#app/features/music/rules.ts';
import { searchTags } from '#app/features/music/search/name-words.ts';
import { readSongList, writeSongList } from '#app/features/music/song-list-address.ts';
import { FilterBox } from '#app/features/music/web/shared/filter-box.tsx';
import { SongList } from '#app/features/music/web/shared/song-list.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { counted, grouped } from '#app/ui/count.ts';
import { PlayIcon, ShuffleIcon } from '#app/ui/icons/music-icons.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { EMPTY_PLAYLIST_MESSAGE, type Playlist } from '../contract.ts';
import { PLAYLIST_EDITOR_SONGS_PER_PAGE, PLAYLIST_SONGS_PER_PAGE } from '../rules.ts';
import { EditSongs } from './edit-songs.tsx';
import classes from './playlist-songs.module.css';
import { AddAllButton } from './shared/add-all-button.tsx';
import { SaveSongsButton } from './shared/save-songs-button.tsx';

interface PlaylistSongsProps {
  playlist: Playlist;
  /** Whether the viewer may change it. */
  own: boolean;
}

/** A playlist's songs: 30 a page, with a filter; the owner can also edit them. */
export function PlaylistSongs({ playlist, own }: PlaylistSongsProps) {
  const [searchParams, setSearchParams] = useSearchParams();
  const [editing, setEditing] = useState(false);
  const { songs, name } = playlist;
  if (songs.length === 0) return <NoSongs own={own} />;

  const asked = readSongList(searchParams);
  const filter = editing ? '' : asked.filter;
  const matching = filterSongs(songs, filter);
  const shown = pageOf(matching, asked.page, songsPerPage(editing));

  /** Opens or closes the editor, on the page that has the first song shown now. */
  function toggleEditor(): void {
    // A filter that the editor does not have leaves no place to keep.
    const first = asked.filter ? 0 : shown.first;
    setEditing(!editing);
    const page = Math.floor(first / songsPerPage(!editing)) + 1;
    setSearchParams(writeSongList({ ...asked, page }), IN_PLACE);
  }

  return (
    <div className={classes.songs}>
      <SongTools {...{ own, editing, matching, all: songs }} onToggle={toggleEditor} />
      {editing ? (
        <EditSongs playlist={playlist} shown={shown.items} first={shown.first} />
      ) : (
        <SongList
          label={`Songs of ${name}`}
          songs={shown.items}
          queue={matching}
          tags={searchTags(filter)}
          ordinal={(song) => songs.indexOf(song) + 1}
        />
      )}
      {matching.length === 0 && (
        <p className={classes.none}>No song on this playlist has that in its name.</p>
      )}
      <Pagination
        stay
        label="Pages of songs"
        page={shown.page}
        pages={shown.pages}
        to={(page) => `?${writeSongList({ ...asked, page })}`}
      />
    </div>
  );
}

const IN_PLACE = { replace: true, preventScrollReset: true };

const songsPerPage = (editing: boolean) =>
  editing ? PLAYLIST_EDITOR_SONGS_PER_PAGE : PLAYLIST_SONGS_PER_PAGE;

interface SongToolsProps {
  matching: Song[];
  all: Song[];
  own: boolean;
  editing: boolean;
  onToggle: () => void;
}

function SongTools({ matching, all, own, editing, onToggle }: SongToolsProps) {
  return (
    <div className={classes.tools}>
      {editing ? (
        <p className={classes.count}>{countText(all, all)}</p>
      ) : (
        <PlayTools matching={matching} all={all} own={own} />
      )}
      {own && (
        <Button aria-pressed={editing} onClick={onToggle}>
          {editing ? 'Done' : 'Edit'}
        </Button>
      )}
    </div>
  );
}

function PlayTools({ matching, all, own }: { matching: Song[]; all: Song[]; own: boolean }) {
  return (
    <>
      <Button variant="primary" onClick={() => playSongs(matching, 0)} disabled={!matching[0]}>
        <PlayIcon />
        Play all
      </Button>
      <Button onClick={() => playShuffled(matching)} disabled={!matching[0]}>
        <ShuffleIcon />
        Shuffle
      </Button>
      {!own && <AddAllButton songs={matching} label="Add all" />}
      {!own && <SaveSongsButton songs={all} label="Save a copy" />}
      <p className={classes.count} role="status">
        {countText(matching, all)}
      </p>
      <FilterBox label="Filter by name" />
    </>
  );
}

function NoSongs({ own }: { own: boolean }) {
  return (
    <div className={classes.none}>
      <p>{EMPTY_PLAYLIST_MESSAGE}</p>
      {own && <p className={classes.aside}>Select it, then press + beside any song.</p>}
      <ButtonLink to="/album-search">Find Songs</ButtonLink>
    </div>
  );
}

function countText(matching: Song[], all: Song[]): string {
  const count = counted(all.length, 'song');
  const songs = matching.length === all.length ? count : `${grouped(matching.length)} of ${count}`;
  return `${songs} · ${formatLength(matching)}`;
}
