import { useEffect, useId, useRef, useState } from 'react';
import { counted, grouped } from '#app/core/count-rules.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toasts/toasts.ts';
import { bylineOf } from '../../../catalogue/rules.ts';
import { AlbumCover } from '../../../catalogue/web/shared/album-cover.tsx';
import type { ImportEntry, Playlist } from '../../contract.ts';
import { useEdit } from '../changes/use-edit.ts';
import type { ImportFound } from './find-songs.ts';
import classes from './import-preview.module.css';

const SHOWN_MISSING = 100;

export interface FileFound extends ImportFound {
  fileName: string;
}

interface ImportPreviewProps {
  playlist: Playlist;
  found: FileFound;
  onClose: () => void;
}

export default function ImportPreview({ playlist, found, onClose }: ImportPreviewProps) {
  const addSongs = useEdit('addSongs');
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const present = new Set(playlist.songIds);
  const fresh = found.matches.filter(({ song }) => !present.has(song.id));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(fresh.flatMap(({ song, isSure }) => (isSure ? [song.id] : []))),
  );
  useEffect(() => dialog.current?.showModal(), []);
  const guesses = fresh.filter(({ isSure }) => !isSure).map(({ song }) => song.id);
  const chosen = fresh.filter(({ song }) => ticked.has(song.id)).map(({ song }) => song);

  function tick(id: string, on: boolean): void {
    setTicked((before) => {
      const next = new Set(before);
      on ? next.add(id) : next.delete(id);
      return next;
    });
  }

  async function add(): Promise<void> {
    dialog.current?.close();
    if (await addSongs(playlist.id, chosen)) showToast(`${counted(chosen.length, 'song')} added.`);
  }

  return (
    <dialog ref={dialog} className={classes.sheet} aria-labelledby={titleId} onClose={onClose}>
      <div className={`stack p-4 ${classes.content}`}>
        <h2 id={titleId}>
          Import <bdi>{found.fileName}</bdi>
        </h2>
        <p className="dim">{summaryOf(found, fresh.length)}</p>
        <div className="stack gap-4 content-start overflow-y-auto">
          {fresh.length > 0 && <FoundSongs matches={fresh} ticked={ticked} onTick={tick} />}
          {found.missing.length > 0 && <Missing entries={found.missing} />}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          {guesses.some((id) => !ticked.has(id)) && (
            <Button onClick={() => setTicked((before) => new Set([...before, ...guesses]))}>
              Accept {counted(guesses.length, 'guess', 'guesses')}
            </Button>
          )}
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => void add()}>
            Add {counted(chosen.length, 'song')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

function summaryOf({ matches, missing, left }: ImportFound, fresh: number): string {
  const doubles = matches.length - fresh;
  return [
    `${grouped(matches.length)} found`,
    missing.length > 0 && `${grouped(missing.length)} not in the catalogue`,
    left > 0 && `${grouped(left)} not looked for`,
    doubles > 0 && `${grouped(doubles)} on this playlist already`,
  ]
    .filter(Boolean)
    .join(' · ');
}

interface FoundSongsProps {
  matches: ImportFound['matches'];
  ticked: ReadonlySet<string>;
  onTick: (id: string, on: boolean) => void;
}

const FoundSongs = ({ matches, ticked, onTick }: FoundSongsProps) => (
  <ul aria-label="Found">
    {matches.map(({ song, isSure }) => (
      <li key={song.id} className="border-t">
        <label className={`stack items-center ${classes.song}`}>
          <input
            type="checkbox"
            checked={ticked.has(song.id)}
            onChange={({ currentTarget }) => onTick(song.id, currentTarget.checked)}
          />
          <AlbumCover src={song.album.icon} size={40} />
          <span className="small grid">
            <bdi className="plain text-base font-semibold">{song.name}</bdi>
            <bdi>{bylineOf(song)}</bdi>
            {!isSure && <span className="gold">A guess: another spelling, album or artist</span>}
          </span>
        </label>
      </li>
    ))}
  </ul>
);

function Missing({ entries }: { entries: ImportEntry[] }) {
  const more = entries.length - SHOWN_MISSING;
  return (
    <section>
      <h3>Not in the catalogue</h3>
      <ul className="dim mt-1">
        {entries.slice(0, SHOWN_MISSING).map(({ name, album, artist, id }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may have a song twice
          <li key={index} className="py-1">
            <bdi>{[name || id, artist, album].filter(Boolean).join(', ')}</bdi>
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {grouped(more)} more.</p>}
    </section>
  );
}
