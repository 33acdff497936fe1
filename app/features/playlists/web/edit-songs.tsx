import { useState } from 'react';
import type { Song } from '#app/features/music/contract.ts';
import { Button } from '#app/ui/button.tsx';
import { OrderableList, StepButtons } from '#app/ui/ordering/ordering.tsx';
import { showToast } from '#app/ui/toasts/toasts.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Playlist } from '../contract.ts';
import { moved } from '../song-changes.ts';
import classes from './edit-songs.module.css';
import { usePlaylistChanges } from './shared/use-playlist-changes.ts';

interface EditSongsProps {
  playlist: Playlist;
  /** The songs of this page. */
  shown: Song[];
  /** The place of its first song in the whole list, from 0. */
  first: number;
}

/** A playlist's songs to be put in order and picked out: by dragging, by buttons, by ticking. */
export function EditSongs({ playlist, shown, first }: EditSongsProps) {
  const { reorder, removeSongs, addSongs } = usePlaylistChanges();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const { id, songIds, songs } = playlist;
  const chosen = songs.filter((song) => ticked.has(song.id));

  async function move(from: number, to: number): Promise<void> {
    const song = songs[from];
    if (!song || to === from || to < 0 || to >= songs.length) return;
    setSaid(`${song.name} is now number ${to + 1} of ${songs.length}.`);
    const done = await reorder(id, moved(songIds, from, to), songIds);
    if (!done) setSaid('');
  }

  async function removeTicked(): Promise<void> {
    const gone = chosen;
    setTicked(new Set());
    const removed = await removeSongs(
      id,
      gone.map((song) => song.id),
      songIds,
    );
    if (!removed) return;
    showToast(gone.length === 1 ? '1 song removed.' : `${gone.length} songs removed.`, {
      label: 'Undo',
      run: () => void putBack(gone),
    });
  }

  async function putBack(gone: Song[]): Promise<void> {
    if (await addSongs(id, gone)) {
      const rest = songIds.filter((songId) => !gone.some((song) => song.id === songId));
      await reorder(id, songIds, [...rest, ...gone.map((song) => song.id)]);
    }
  }

  const allTicked = shown.every((song) => ticked.has(song.id));
  const tick = (ids: string[], on: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      for (const one of ids) on ? next.add(one) : next.delete(one);
      return next;
    });

  return (
    <div className={classes.edit}>
      <div className={classes.tools}>
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={allTicked}
            onChange={(event) =>
              tick(
                shown.map((song) => song.id),
                event.currentTarget.checked,
              )
            }
          />
          All on this page
        </label>
        <Button disabled={chosen.length === 0} onClick={() => void removeTicked()}>
          {chosen.length === 0 ? 'Remove' : `Remove ${chosen.length}`}
        </Button>
      </div>
      <OrderableList
        items={shown}
        idOf={(song) => song.id}
        nameOf={(song) => song.name}
        label={`Songs of ${playlist.name}, to be put in order`}
        className={classes.list}
        onMove={(from, to) => void move(from, to)}
        first={first}
        total={songs.length}
        row={{
          props: () => ({ className: classes.row }),
          content: (song, index, handle) => (
            <>
              <SongTick
                song={song}
                place={first + index + 1}
                ticked={ticked.has(song.id)}
                onTick={(on) => tick([song.id], on)}
              />
              <StepButtons
                name={song.name}
                isFirst={first + index === 0}
                isLast={first + index === songs.length - 1}
                onMove={(step) => void move(first + index, first + index + step)}
              />
              {handle}
            </>
          ),
        }}
      />
      <p role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
    </div>
  );
}

interface SongTickProps {
  song: Song;
  /** In the whole list, from 1. */
  place: number;
  ticked: boolean;
  onTick: (on: boolean) => void;
}

/** A song's name with the box that picks it out. */
function SongTick({ song, place, ticked, onTick }: SongTickProps) {
  return (
    <label className={classes.song}>
      <input
        type="checkbox"
        checked={ticked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <span className={classes.number}>{place}</span>
      <span className={classes.names}>
        <bdi className={classes.name}>{song.name}</bdi>
        <bdi className={classes.album}>{song.album.name}</bdi>
      </span>
    </label>
  );
}
