import { PauseIcon, PlayIcon } from '#app/ui/icons/music-icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { isSounding } from '../../rules.ts';
import { togglePlayback } from '../shared/player.ts';
import classes from '../shared/player-buttons.module.css';
import { usePlayer } from '../shared/use-player.ts';

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
      <VisuallyHidden>{sounding ? 'Pause' : 'Play'}</VisuallyHidden>
    </button>
  );
}
