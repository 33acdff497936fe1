import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import type { Song } from '../../../catalogue/contract.ts';
import { AlbumCover } from '../../../catalogue/web/shared/album-cover.tsx';
import { useFavourites } from '../../../favourites/web/shared/use-favourites.ts';
import { addToQueue } from '../../../player/web/shared/queue-actions.ts';
import { copySongId } from './copy-song-id.ts';
import classes from './song-actions.module.css';

export default function SongActions({ song, onClose }: { song: Song; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { has, known, toggle } = useFavourites();
  useEffect(() => dialog.current?.showModal(), []);

  const queue = (where: 'next' | 'end') => () => {
    if (addToQueue([song], where) === 0) showFailure(`Couldn't play ${song.name}.`);
    else showToast(where === 'next' ? `${song.name} plays next.` : `${song.name} is in the queue.`);
    dialog.current?.close();
  };
  const favour = () => {
    toggle(song);
    dialog.current?.close();
  };
  const copy = () => {
    void copySongId(song.id);
    dialog.current?.close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className="grid p-3">
        <div className={`line gap-3 ${classes.head}`}>
          <AlbumCover src={song.album.icon} size={56} />
          <h2 id={titleId} className="text-lg">
            <bdi>{song.name}</bdi>
          </h2>
        </div>
        <button type="button" className="item" onClick={queue('next')}>
          Play next
        </button>
        <button type="button" className="item" onClick={queue('end')}>
          Add to queue
        </button>
        <button type="button" className="item" disabled={!known} onClick={favour}>
          {has(song.id) ? 'Remove from favourites' : 'Add to favourites'}
        </button>
        <Link className="item" to={`/jukebox/albums/${song.album.id}`}>
          <bdi>{song.album.name}</bdi>
        </Link>
        <button type="button" className="item" onClick={copy}>
          Copy the song ID
        </button>
        <button type="button" className="item" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}
