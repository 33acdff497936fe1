import { NextSongIcon, PauseIcon, PlayIcon, PreviousSongIcon } from '#app/ui/icons/music-icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { isSounding } from '../../rules.ts';
import { playNext, playPrevious, togglePlayback } from '../shared/player.ts';
import classes from '../shared/player-buttons.module.css';
import { usePlayer } from '../shared/use-player.ts';
import { PlayerButton } from './player-button.tsx';

function PlayButton({ large }: { large: boolean }) {
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

/** Previous, play or pause, and next; `hasNext` is false where next has nothing to play. */
export function PlayButtons({ large = false, hasNext }: { large?: boolean; hasNext: boolean }) {
  const { song } = usePlayer().playback;
  return (
    <>
      <PlayerButton label="Previous song" disabled={!song} onClick={playPrevious}>
        <PreviousSongIcon />
      </PlayerButton>
      <PlayButton large={large} />
      <PlayerButton label="Next song" disabled={!hasNext} onClick={playNext}>
        <NextSongIcon />
      </PlayerButton>
    </>
  );
}
