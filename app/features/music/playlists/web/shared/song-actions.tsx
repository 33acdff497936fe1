import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import type { Song } from '../../../catalogue/contract.ts';
import { AlbumCover } from '../../../catalogue/web/shared/album-cover.tsx';
import { useFavourites } from '../../../favourites/web/shared/use-favourites.ts';
import { addToQueue } from '../../../player/web/shared/queue-actions.ts';
import { copySongId } from './copy-or-show.ts';

export default function SongActions({ song, onClose }: { song: Song; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { has, known, toggle } = useFavourites();
  useEffect(() => dialog.current?.showModal(), []);

  const close = () => dialog.current?.close();
  const queue = (where: 'next' | 'end') => {
    if (addToQueue([song], where) === 0) showFailure(`Couldn't play ${song.name}.`);
    else showToast(where === 'next' ? `${song.name} plays next.` : `${song.name} is in the queue.`);
  };
  const action = (label: string, act: () => unknown, disabled = false) => (
    <button
      type="button"
      className="item"
      disabled={disabled}
      onClick={() => {
        act();
        close();
      }}
    >
      {label}
    </button>
  );

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className="grid p-3">
        <div className="line gap-3 p-2">
          <AlbumCover src={song.album.icon} size={56} />
          <h2 id={titleId} className="text-lg">
            <bdi>{song.name}</bdi>
          </h2>
        </div>
        {action('Play next', () => queue('next'))}
        {action('Add to queue', () => queue('end'))}
        {action(
          has(song.id) ? 'Remove from favourites' : 'Add to favourites',
          () => toggle(song),
          !known,
        )}
        <Link className="item" to={`/jukebox/albums/${song.album.id}`}>
          <bdi>{song.album.name}</bdi>
        </Link>
        {action('Copy the song ID', () => copySongId(song.id))}
        {action('Close', () => undefined)}
      </div>
    </dialog>
  );
}
