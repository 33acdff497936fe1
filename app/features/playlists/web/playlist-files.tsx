import { type ChangeEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import { counted } from '#app/ui/count.ts';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import type { Playlist } from '../contract.ts';
import { without } from '../song-changes.ts';
import {
  fileName,
  IMPORT_MAX_BYTES,
  type ImportEntry,
  readImport,
  toJson,
  toM3u,
} from '../transfer.ts';
import { useAddSongs } from './changes/song-changes.ts';
import classes from './playlist-settings.module.css';
import { useImport } from './use-import.ts';

const SHOWN_MISSING = 20;

/** A playlist out into a file, and songs of a file in. */
export function PlaylistFiles({ playlist }: { playlist: Playlist }) {
  const { busy, missing, takeIn, dialog } = useFileImport(playlist);
  const { name } = playlist;

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const file = currentTarget.files?.[0];
    if (file && !busy) void takeIn(file);
    currentTarget.value = '';
  }

  return (
    <section className={classes.section}>
      <h2>Files</h2>
      <p className={classes.aside}>
        JSON comes back here whole; M3U plays elsewhere. Songs are taken from the catalogue alone.
      </p>
      <div className={classes.line}>
        <Button onClick={() => save(fileName(name, 'json'), 'application/json', toJson(playlist))}>
          Export JSON
        </Button>
        <Button
          onClick={() =>
            save(fileName(name, 'm3u'), 'audio/x-mpegurl', toM3u(playlist, location.origin))
          }
        >
          Export M3U
        </Button>
        <label className={classes.fileLabel}>
          {busy ? 'Looking for the songs…' : 'Import'}
          <input type="file" className={classes.file} accept=".json,.m3u,.m3u8" onChange={choose} />
        </label>
      </div>
      {missing.length > 0 && <Missing entries={missing} />}
      {dialog}
    </section>
  );
}

function useFileImport({ id, songs: present }: Playlist) {
  const findAll = useImport();
  const addSongs = useAddSongs();
  const { dialog, ask } = useConfirm();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<ImportEntry[]>([]);

  async function takeIn(file: File): Promise<void> {
    setMissing([]);
    const read = file.size <= IMPORT_MAX_BYTES ? readImport(await file.text()) : null;
    if (!read) {
      showFailure(`${file.name} is not a playlist file that Ringside can read.`);
      return;
    }
    setBusy(true);
    try {
      const found = await findAll(read.entries);
      setMissing(found.missing);
      const fresh = without(
        found.songs,
        present.map((song) => song.id),
      );
      const doubles = found.songs.length - fresh.length;
      if (fresh.length === 0) {
        showToast(
          doubles > 0 ? 'All of its songs are here already.' : 'None of its songs was found.',
        );
        return;
      }
      const title = `${doubles} of ${found.songs.length} are already on this playlist`;
      const text = `Each song is kept once. Add the ${fresh.length} that are new?`;
      const wanted = doubles === 0 || (await ask({ title, text, yes: `Add ${fresh.length}` }));
      if (wanted && (await addSongs(id, fresh))) {
        showToast(`${counted(fresh.length, 'song')} added.`);
      }
    } catch (error) {
      console.error(error);
      showFailure("Couldn't load the catalogue. Nothing was added; try again in a moment.");
    } finally {
      setBusy(false);
    }
  }

  return { busy, missing, takeIn, dialog };
}

function Missing({ entries }: { entries: ImportEntry[] }) {
  const more = entries.length - SHOWN_MISSING;
  return (
    <div role="status">
      <p>Not in the catalogue:</p>
      <ul className={classes.missing}>
        {entries.slice(0, SHOWN_MISSING).map(({ name, album, id }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may name the same song twice
          <li key={index}>
            <bdi>{name || id}</bdi>
            {album && (
              <>
                , <bdi>{album}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {more} more.</p>}
    </div>
  );
}

function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
