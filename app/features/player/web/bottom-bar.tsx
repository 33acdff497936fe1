import { useEffect } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Hidden } from '../../../ui/hidden.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { NextSongIcon, PreviousSongIcon, QueueIcon } from '../../../ui/music-icons.tsx';
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
            <Hidden>Close this message</Hidden>
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
              <Hidden>: open the player</Hidden>
            </button>
            <button type="button" className={buttons.button} onClick={playPrevious}>
              <PreviousSongIcon />
              <Hidden>Previous song</Hidden>
            </button>
            <PlayButton />
            <button
              type="button"
              className={buttons.button}
              disabled={queue.order.length < 2}
              onClick={playNext}
            >
              <NextSongIcon />
              <Hidden>Next song</Hidden>
            </button>
            <button
              type="button"
              className={classNames(buttons.button, classes.queue)}
              onClick={onOpen}
            >
              <QueueIcon />
              <Hidden>Queue</Hidden>
            </button>
          </div>
        </section>
      )}
    </div>
  );
}
