import { useEffect } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { QueueIcon } from '#app/ui/icons/music-icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Song } from '../../catalogue/contract.ts';
import { bylineOf } from '../../catalogue/rules.ts';
import { PlayButtons } from '../../player/web/controls/play-buttons.tsx';
import { PlayerButton } from '../../player/web/controls/player-button.tsx';
import { ProgressSlider } from '../../player/web/controls/progress-slider.tsx';
import { dismissProblem } from '../../player/web/shared/player.ts';
import { usePlayer } from '../../player/web/shared/use-player.ts';
import classes from './bottom-bar.module.css';
import { TitleMarquee } from './title-marquee.tsx';

interface BottomBarProps {
  besideMiniPlayer: boolean;
  onOpen: () => void;
}

export function BottomBar({ besideMiniPlayer, onOpen }: BottomBarProps) {
  const {
    playback: { song },
    queue,
    problem,
  } = usePlayer();

  // The page reserves room for the bar, so that it covers no content.
  useEffect(() => {
    document.documentElement.dataset.playerBar = besideMiniPlayer ? 'narrow' : 'always';
    return () => {
      delete document.documentElement.dataset.playerBar;
    };
  }, [besideMiniPlayer]);

  return (
    <div className={classes.place}>
      {problem && <Problem text={problem} />}
      {song && (
        <section
          aria-label="Player"
          className={classNames(
            'border-t bg-surface',
            classes.bar,
            besideMiniPlayer && classes.narrowOnly,
          )}
        >
          <div className={classes.progress}>
            <ProgressSlider />
          </div>
          <div className={`line gap-1 ${classes.row}`}>
            <SongButton song={song} onOpen={onOpen} />
            <PlayButtons hasNext={queue.order.length > 1} />
            <PlayerButton label="Queue" className={classes.queue} onClick={onOpen}>
              <QueueIcon />
            </PlayerButton>
          </div>
        </section>
      )}
    </div>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <div role="alert" className={`layer ends ${classes.problem}`}>
      <p>{text}</p>
      <PlayerButton label="Close this message" onClick={dismissProblem}>
        <CloseIcon />
      </PlayerButton>
    </div>
  );
}

function SongButton({ song, onOpen }: { song: Song; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="grow grid min-h-touch px-2 rounded text-start"
      onClick={onOpen}
    >
      <span className="min-w-0 type-name">
        <TitleMarquee text={song.name} />
      </span>
      <span className={`truncate small ${classes.album}`}>
        <bdi>{bylineOf(song)}</bdi>
      </span>
      <VisuallyHidden>: open the player</VisuallyHidden>
    </button>
  );
}
