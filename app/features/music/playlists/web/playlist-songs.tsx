import { startTransition, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { PlayIcon, ShuffleIcon } from '#app/ui/icons/music-icons.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import hidden from '#app/ui/visually-hidden.module.css';
import type { SongPart } from '../../catalogue/contract.ts';
import { filterSongs, formatLength, matchingText } from '../../catalogue/rules.ts';
import { searchTags } from '../../catalogue/search/song-tags.ts';
import {
  readSongList,
  type SongListAddress,
  writeSongList,
} from '../../catalogue/song-list-address.ts';
import { songPart } from '../../catalogue/song-part.ts';
import { FilterBox } from '../../catalogue/web/shared/filter-box.tsx';
import { playShuffled } from '../../player/web/shared/player.ts';
import { EMPTY_PLAYLIST_MESSAGE, type Playlist, type PlaylistFacts } from '../contract.ts';
import { PLAYLIST_EDITOR_SONGS_PER_PAGE, PLAYLIST_SONGS_PER_PAGE } from '../rules.ts';
import { EditSongs } from './edit/edit-songs.tsx';
import classes from './playlist-songs.module.css';
import { SongList } from './shared/song-list.tsx';
import { usePlayPlaylist } from './shared/use-play-playlist.ts';

interface PlaylistSongsProps {
  facts: PlaylistFacts;
  whole: Playlist | null;
  part?: SongPart | null;
  own: boolean;
}

const partOfWhole = ({ songs }: Playlist, { filter, page }: SongListAddress, editing: boolean) =>
  songPart(songs, filterSongs(songs, filter), page, songsPerPage(editing));

/** A playlist's songs, 30 per page, with a filter; the owner can also edit them. */
export function PlaylistSongs({ facts, whole, part = null, own }: PlaylistSongsProps) {
  const [searchParams, setSearchParams] = useSearchParams();
  const [wantsEditor, setEditing] = useState(false);
  const [controls, setControls] = useState<HTMLElement | null>(null);
  const editing = wantsEditor && whole !== null;
  const asked = readSongList(searchParams);
  const filter = editing ? '' : asked.filter;
  const play = usePlayPlaylist(facts, filter);
  const shown = useMemo(
    () => (whole ? partOfWhole(whole, { filter, page: asked.page }, editing) : part),
    [whole, filter, asked.page, editing, part],
  );
  if (facts.count === 0) return <NoSongs own={own} />;

  // Another page was opened before the whole list has loaded.
  if (!shown) return <RowSkeletons label="Loading the songs" />;

  function toggleEditor(first: number): void {
    // The editor has no filter, so a filtered list has no index to continue from.
    const place = asked.filter ? 0 : first;
    const page = Math.floor(place / songsPerPage(!editing)) + 1;
    const address = writeSongList({ ...asked, page });
    // A transition, since a phone takes a while to render two hundred rows.
    startTransition(() => {
      setEditing(!editing);
      if (`${address}` !== `${searchParams}`) setSearchParams(address, IN_PLACE);
    });
  }

  return (
    <div className="stack">
      <SongTools
        {...{ own, editing, shown, play, setControls }}
        canEdit={whole !== null}
        onToggle={() => toggleEditor(shown.first)}
      />
      {editing && whole ? (
        <EditSongs playlist={whole} shown={shown.items} first={shown.first} controls={controls} />
      ) : (
        <SongList
          label={`Songs of ${facts.name}`}
          songs={shown.items}
          onPlay={(song) => void play(song)}
          tags={searchTags(filter)}
          ordinal={(_, index) => shown.ordinals[index] ?? 0}
        />
      )}
      {shown.matching === 0 && <ListNote>No song on this playlist has that in its name.</ListNote>}
      <Pagination
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
  shown: SongPart;
  play: ReturnType<typeof usePlayPlaylist>;
  own: boolean;
  canEdit: boolean;
  editing: boolean;
  onToggle: () => void;
  setControls: (place: HTMLElement | null) => void;
}

function SongTools(props: SongToolsProps) {
  const { own, canEdit, editing, onToggle, shown, play, setControls } = props;
  return (
    <div className={`actions items-center ${classes.tools}`}>
      {editing ? (
        <>
          <div ref={setControls} className={`line gap-4 ${classes.editing}`} />
          <p className={`flex-1 px-2 type-name whitespace-nowrap ${classes.count}`}>
            {countText(shown)}
          </p>
        </>
      ) : (
        <PlayTools shown={shown} play={play} />
      )}
      {own && (
        <Button aria-pressed={editing} disabled={!canEdit} onClick={onToggle}>
          {editing ? 'Done' : 'Edit'}
        </Button>
      )}
    </div>
  );
}

function PlayTools({ shown, play }: Pick<SongToolsProps, 'shown' | 'play'>) {
  const isEmpty = shown.matching === 0;
  return (
    <>
      <Button variant="primary" onClick={() => void play()} disabled={isEmpty}>
        <PlayIcon />
        Play all
      </Button>
      <Button onClick={() => void play(null, (songs) => playShuffled(songs))} disabled={isEmpty}>
        <ShuffleIcon />
        <span className={hidden.narrow}>Shuffle</span>
      </Button>
      <p className={`flex-1 px-2 type-name whitespace-nowrap ${classes.count}`} role="status">
        {countText(shown)}
      </p>
      <FilterBox label="Filter by name" />
    </>
  );
}

function NoSongs({ own }: { own: boolean }) {
  return (
    <Notice centred>
      <p>{EMPTY_PLAYLIST_MESSAGE}</p>
      {own && <p className="dim">Select it, then press + beside any song.</p>}
      <ButtonLink to="/album-search">Find Songs</ButtonLink>
    </Notice>
  );
}

const countText = (part: SongPart) => `${matchingText(part)} · ${formatLength(part.seconds)}`;
