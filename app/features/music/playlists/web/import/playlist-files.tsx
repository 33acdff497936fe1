import { useApi } from '@ringside/page-queries/page-data';
import { type ChangeEvent, Suspense, useRef, useState } from 'react';
import { grouped } from '#app/core/count-rules.ts';
import buttons from '#app/ui/button.module.css';
import { Button } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import { NotLoaded } from '#app/ui/loading/not-loaded.tsx';
import { saveFile } from '#app/ui/storage/save-file.ts';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import hidden from '#app/ui/visually-hidden.module.css';
import type { Playlist } from '../../contract.ts';
import { toM3u } from '../../m3u.ts';
import { decodeImport, fileName, IMPORT_MAX_BYTES, readImport } from '../../transfer.ts';
import classes from '../playlist-settings.module.css';
import { findSongs } from './find-songs.ts';
import type { FileFound } from './import-preview.tsx';

const ImportPreview = lazyPart(() => import('./import-preview.tsx'), NotLoaded);

export function PlaylistFiles({ playlist }: { playlist: Playlist }) {
  const { progress, found, takeIn, stop, close } = useFileImport();
  const { name } = playlist;

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const file = currentTarget.files?.[0];
    if (file && !progress) void takeIn(file);
    currentTarget.value = '';
  }

  return (
    <section className={`stack gap-2 panel min-w-0 rounded-card ${classes.section}`}>
      <h2>Files</h2>
      <p className="dim">
        Export M3U for Ringside and other players. Import reads M3U, PLS, XSPF, tables (CSV) and
        links, and asks before it adds.
      </p>
      <div className="actions w-full">
        <Button
          onClick={() =>
            saveFile(fileName(name, 'm3u'), 'audio/x-mpegurl', toM3u(playlist, location.origin))
          }
        >
          Export M3U
        </Button>
        <label className={`${buttons.button} ${buttons.quiet} ${classes.fileLabel}`}>
          {progress ?? 'Import'}
          <input
            type="file"
            className={hidden.hidden}
            accept=".json,.m3u,.m3u8,.pls,.xspf,.csv,.tsv,.txt"
            onChange={choose}
          />
        </label>
        {progress && <Button onClick={stop}>Stop</Button>}
      </div>
      {found && (
        <Suspense>
          <ImportPreview playlist={playlist} found={found} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

function useFileImport() {
  const api = useApi();
  const [progress, setProgress] = useState<string | null>(null);
  const [found, setFound] = useState<FileFound | null>(null);
  const running = useRef<AbortController | null>(null);

  async function takeIn(file: File): Promise<void> {
    const read =
      file.size <= IMPORT_MAX_BYTES
        ? readImport(decodeImport(new Uint8Array(await file.arrayBuffer())))
        : null;
    if (!read || read.entries.length === 0) {
      showFailure(`${file.name} is not a playlist we can read.`);
      return;
    }
    const all = grouped(read.entries.length);
    setProgress(`Looking for ${all} songs…`);
    try {
      running.current = new AbortController();
      const result = await findSongs(api, read.entries, {
        signal: running.current.signal,
        onProgress: (done) => setProgress(`Looking for songs: ${grouped(done)} of ${all}…`),
      });
      setFound({ ...result, fileName: file.name });
    } catch (error) {
      console.error(error);
      showFailure("Couldn't load the catalogue. Nothing was added; try again in a moment.");
    } finally {
      setProgress(null);
    }
  }

  const stop = () => running.current?.abort();
  return { progress, found, takeIn, stop, close: () => setFound(null) };
}
