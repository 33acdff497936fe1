import { Link } from 'react-router';
import { Modal } from '#app/ui/modal.tsx';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import type { Song } from '../../../catalogue/contract.ts';
import { AlbumCover } from '../../../catalogue/web/shared/album-cover.tsx';
import { useFavourites } from '../../../favourites/web/shared/use-favourites.ts';
import { addToQueue } from '../../../player/web/shared/queue-actions.ts';
import { copySongId } from './copy-or-show.ts';

export default function SongActions({ song, onClose }: { song: Song; onClose: () => void }) {
  const { has, known, toggle } = useFavourites();
  const queue = (where: 'next' | 'end') => {
    if (addToQueue([song], where) === 0) showFailure(`Couldn't play ${song.name}.`);
    else showToast(where === 'next' ? `${song.name} plays next.` : `${song.name} is in the queue.`);
  };
  const favourite = has(song.id) ? 'Remove from favourites' : 'Add to favourites';
  const title = (
    <span className="line gap-3 px-2 py-2">
      <AlbumCover src={song.album.icon} size={56} />
      <bdi>{song.name}</bdi>
    </span>
  );
  return (
    <Modal title={title} className="grid px-3 py-3" onClose={onClose}>
      {(close) => {
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
          <>
            {action('Play next', () => queue('next'))}
            {action('Add to queue', () => queue('end'))}
            {action(favourite, () => toggle(song), !known)}
            <Link className="item" to={`/jukebox/albums/${song.album.id}`}>
              <bdi>{song.album.name}</bdi>
            </Link>
            {action('Copy the song ID', () => copySongId(song.id))}
            {action('Close', () => undefined)}
          </>
        );
      }}
    </Modal>
  );
}
