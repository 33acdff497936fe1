import { classNames } from '#app/ui/class-names.ts';
import { HeartIcon } from '#app/ui/icons/music-icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Song } from '../../../catalogue/contract.ts';
import classes from './heart-button.module.css';
import type { Favourites } from './use-favourites.ts';

interface HeartButtonProps {
  song: Song;
  favourites: Favourites;
  className?: string;
}

export function HeartButton({ song, favourites, className }: HeartButtonProps) {
  const { has, isWaiting, known, toggle } = favourites;
  const isOn = has(song.id);
  return (
    <button
      type="button"
      className={classNames(classes.heart, className)}
      aria-pressed={isOn}
      aria-disabled={!known || undefined}
      data-waits={isWaiting(song.id) || undefined}
      title={isOn ? 'Remove from favourites' : 'Add to favourites'}
      onClick={() => known && toggle(song)}
    >
      <HeartIcon filled={isOn} />
      <VisuallyHidden>
        Favourite: {song.name}
        {isWaiting(song.id) && ', waits for a connection'}
      </VisuallyHidden>
    </button>
  );
}
