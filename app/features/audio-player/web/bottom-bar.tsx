import { useEffect } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { NextSongIcon, PreviousSongIcon, QueueIcon } from '#app/ui/icons/music-icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './bottom-bar.module.css';
import { PlayButton } from './play-button.tsx';
import buttons from './player-buttons.module.css';
import { PlayerTitle } from './player-title.tsx';
import { ProgressSlider } from './progress-slider.tsx';
import { dismissProblem, playNext, playPrevious } from './shared/player.ts';
import { usePlayer } from './shared/use-player.ts';

interface BottomBarProps {
  /** The top bar has a mini player; then this bar is for small screens alone. */
  besideMiniPlayer: boolean;
  onOpen: () => void;
}

/** The player at the foot of the window: for listeners without a mini player, and on phones. */
export function BottomBar({ besideMiniPlayer, onOpen }: BottomBarProps) {
  const {
    playback: { song },
    queue,
    problem,
  } = usePlayer();

  // The page keeps room for the bar, so that it covers nothing for good.
  useEffect(() => {
    document.documentElement.dataset.playerBar = besideMiniPlayer ? 'narrow' : 'always';
    return () => {
      delete document.documentElement.dataset.playerBar;
    };
  }, [besideMiniPlayer]);

  return (
    <div className={classes.place}>
      {problem && (
        <div role="alert" className={classes.problem}>
          <p>{problem}</p>
          <button type="button" className={buttons.button} onClick={dismissProblem}>
            <CloseIcon />
            <VisuallyHidden>Close this message</VisuallyHidden>
          </button>
        </div>
      )}
      {song && (
        <section
          aria-label="Player"
          className={classNames(classes.bar, besideMiniPlayer && classes.narrowOnly)}
        >
          <div className={classes.progress}>
            <ProgressSlider />
          </div>
          <div className={classes.row}>
            <button type="button" className={classes.song} onClick={onOpen}>
              <span className={classes.name}>
                <PlayerTitle text={song.name} />
              </span>
              <span className={classes.album}>
                <bdi>{song.album.name}</bdi>
              </span>
              <VisuallyHidden>: open the player</VisuallyHidden>
            </button>
            <button type="button" className={buttons.button} onClick={playPrevious}>
              <PreviousSongIcon />
              <VisuallyHidden>Previous song</VisuallyHidden>
            </button>
            <PlayButton />
            <button
              type="button"
              className={buttons.button}
              disabled={queue.order.length < 2}
              onClick={playNext}
            >
              <NextSongIcon />
              <VisuallyHidden>Next song</VisuallyHidden>
            </button>
            <button
              type="button"
              className={classNames(buttons.button, classes.queue)}
              onClick={onOpen}
            >
              <QueueIcon />
              <VisuallyHidden>Queue</VisuallyHidden>
            </button>
          </div>
        </section>
      )}
    </div>
  );
}
