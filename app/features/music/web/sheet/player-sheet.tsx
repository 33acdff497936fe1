import { Link } from 'react-router';
import { RepeatIcon, ShuffleIcon, StopIcon } from '#app/ui/icons/music-icons.tsx';
import type { Song } from '../../catalogue/contract.ts';
import { AlbumCover } from '../../catalogue/web/shared/album-cover.tsx';
import { HeartButton } from '../../favourites/web/shared/heart-button.tsx';
import { useFavourites } from '../../favourites/web/shared/use-favourites.ts';
import { StreamSwitch } from '../../on-stream/web/shared/stream-switch.tsx';
import type { Queue } from '../../player/queue.ts';
import { PlayButtons } from '../../player/web/controls/play-buttons.tsx';
import { PlayerButton } from '../../player/web/controls/player-button.tsx';
import { ProgressSlider } from '../../player/web/controls/progress-slider.tsx';
import { stop } from '../../player/web/shared/player.ts';
import buttons from '../../player/web/shared/player-buttons.module.css';
import { toggleRepeat, toggleShuffle } from '../../player/web/shared/queue-actions.ts';
import { usePlayer } from '../../player/web/shared/use-player.ts';
import classes from './player-sheet.module.css';
import { Sheet } from './sheet.tsx';
import { UpNext } from './up-next.tsx';

const REPEAT_LABELS = { off: 'Repeat: off', all: 'Repeat: all', one: 'Repeat: this song' };

interface PlayerSheetProps {
  open: boolean;
  onClose: () => void;
  onKeys: () => void;
}

export function PlayerSheet({ open, onClose, onKeys }: PlayerSheetProps) {
  const { playback, queue, problem } = usePlayer();
  const { song } = playback;
  return (
    <Sheet title="Now playing" open={open} onClose={onClose}>
      {song && (
        <div className={`grid items-start text-center ${classes.song}`}>
          <AlbumCover src={song.album.icon} size={208} />
          <div className={`min-w-0 ${classes.names}`}>
            <p className="line-clamp-2 type-figure">
              <bdi>{song.name}</bdi>
            </p>
            {song.artist && <bdi className="dim">{song.artist}</bdi>}
            <p>
              <Link to={`/jukebox/albums/${song.album.id}`} onClick={onClose}>
                <bdi>{song.album.name}</bdi>
              </Link>
            </p>
          </div>
          {open && <SongHeart song={song} />}
        </div>
      )}
      {problem && (
        <p role="alert" className={`border rounded ${classes.problem}`}>
          {problem}
        </p>
      )}
      <ProgressSlider figures />
      <Controls queue={queue} silent={!song} />
      <StreamSwitch className="flex items-center gap-3 min-h-touch" />
      <UpNext queue={queue} />
      <button
        type="button"
        className={`underlines justify-self-start min-h-touch violet ${classes.keys}`}
        onClick={onKeys}
      >
        Keyboard shortcuts
      </button>
    </Sheet>
  );
}

function SongHeart({ song }: { song: Song }) {
  return <HeartButton song={song} favourites={useFavourites()} className={buttons.button} />;
}

function Controls({ queue, silent }: { queue: Queue; silent: boolean }) {
  return (
    <div className={`line justify-center ${classes.controls}`}>
      <PlayerButton label="Shuffle" aria-pressed={queue.shuffled} onClick={toggleShuffle}>
        <ShuffleIcon />
      </PlayerButton>
      <PlayButtons large hasNext={!silent} />
      <PlayerButton label="Stop" disabled={silent} onClick={stop}>
        <StopIcon />
      </PlayerButton>
      <PlayerButton
        label={REPEAT_LABELS[queue.repeat]}
        aria-pressed={queue.repeat !== 'off'}
        onClick={toggleRepeat}
      >
        <RepeatIcon one={queue.repeat === 'one'} />
      </PlayerButton>
    </div>
  );
}
