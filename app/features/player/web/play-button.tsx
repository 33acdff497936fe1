import { Hidden } from '../../../ui/hidden.tsx';
import { PauseIcon, PlayIcon } from '../../../ui/music-icons.tsx';
import { isSounding } from '../rules.ts';
import classes from './player-buttons.module.css';
import { togglePlayback } from './shared/player.ts';
import { usePlayer } from './shared/use-player.ts';

/** Play or pause; a ring turns while the song is on its way. */
export function PlayButton({ large = false }: { large?: boolean }) {
  const { playback } = usePlayer();
  const sounding = isSounding(playback);
  return (
    <button
      type="button"
      className={large ? classes.large : classes.button}
      data-loading={playback.status === 'loading' || undefined}
      disabled={!playback.song}
      onClick={togglePlayback}
    >
      {sounding ? <PauseIcon /> : <PlayIcon />}
      <Hidden>{sounding ? 'Pause' : 'Play'}</Hidden>
    </button>
  );
}
