import { useState } from 'react';
import { Link } from 'react-router';
import { NoteIcon, PlayIcon, QueueIcon } from '#app/ui/icons/music-icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { miniPlayerTitle } from '../../player/rules.ts';
import { PlayButtons } from '../../player/web/controls/play-buttons.tsx';
import { PlayerButton } from '../../player/web/controls/player-button.tsx';
import { ProgressSlider } from '../../player/web/controls/progress-slider.tsx';
import buttons from '../../player/web/shared/player-buttons.module.css';
import { usePlayer } from '../../player/web/shared/use-player.ts';
import { useSelectedPlaylist } from '../../playlists/web/selected/use-selected-playlist.ts';
import { usePlayPlaylist } from '../../playlists/web/shared/use-play-playlist.ts';
import classes from './mini-player.module.css';
import { TitleMarquee } from './title-marquee.tsx';

export function MiniPlayer({ onOpen }: { onOpen: () => void }) {
  const { playback, queue } = usePlayer();
  const { selected } = useSelectedPlaylist();
  const title = miniPlayerTitle(playback, selected?.name);
  const { song, status } = playback;
  // When stopped or failed, the title and button are those of the selected playlist.
  const named = song !== null && status !== 'idle' && status !== 'stopped';
  return (
    <section className={`line gap-1 ${classes.player}`} aria-label="Mini player">
      {named ? (
        <>
          <span className={`line gap-1 ${classes.side}`}>
            <PlayButtons hasNext={queue.order.length > 1} />
          </span>
          <div className={`grow grid ${classes.middle}`}>
            <button
              type="button"
              className={`raises min-w-0 rounded type-label text-start ${classes.title}`}
              onClick={onOpen}
            >
              <TitleMarquee text={title} />
              <VisuallyHidden>: open the player</VisuallyHidden>
            </button>
            <ProgressSlider />
          </div>
          <PlayerButton label="Queue" className={classes.narrow} onClick={onOpen}>
            <QueueIcon />
          </PlayerButton>
        </>
      ) : (
        <NothingOn title={title} selected={selected !== null} onOpen={song ? onOpen : null} />
      )}
    </section>
  );
}

interface NothingOnProps {
  title: string;
  selected: boolean;
  onOpen: (() => void) | null;
}

function NothingOn({ title, selected, onOpen }: NothingOnProps) {
  const { playSelected, busy } = usePlaySelected();
  return (
    <>
      {selected && (
        <button
          type="button"
          className={buttons.button}
          data-loading={busy || undefined}
          onClick={() => void playSelected()}
        >
          <PlayIcon />
          <VisuallyHidden>Play the selected playlist</VisuallyHidden>
        </button>
      )}
      <Link
        to="/playlists"
        className={`raises line min-h-touch min-w-0 rounded type-label text-start ${classes.link}`}
      >
        <NoteIcon />
        <span className="min-w-0">
          <TitleMarquee text={title} />
        </span>
      </Link>
      {onOpen && (
        <PlayerButton label="Queue" onClick={onOpen}>
          <QueueIcon />
        </PlayerButton>
      )}
    </>
  );
}

function usePlaySelected() {
  const { selected } = useSelectedPlaylist();
  const play = usePlayPlaylist(selected ?? { id: '', name: '' });
  const [busy, setBusy] = useState(false);

  async function playSelected() {
    setBusy(true);
    await play();
    setBusy(false);
  }

  return { playSelected, busy };
}
