import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { NoteIcon, PlayIcon, QueueIcon } from '#app/ui/icons/music-icons.tsx';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { miniPlayerTitle } from '../../player/rules.ts';
import { PlayButtons } from '../../player/web/controls/play-buttons.tsx';
import { PlayerButton } from '../../player/web/controls/player-button.tsx';
import { ProgressSlider } from '../../player/web/controls/progress-slider.tsx';
import { playSongs, unlockPlayer } from '../../player/web/shared/player.ts';
import buttons from '../../player/web/shared/player-buttons.module.css';
import { usePlayer } from '../../player/web/shared/use-player.ts';
import { EMPTY_PLAYLIST_MESSAGE } from '../../playlists/contract.ts';
import { playlistQuery } from '../../playlists/web/queries.ts';
import { useSelectedPlaylist } from '../../playlists/web/selected/use-selected-playlist.ts';
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
    <section className={`line4 mx-auto ${classes.player}`} aria-label="Mini player">
      {named ? (
        <>
          <span className={`line4 ${classes.side}`}>
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
  const { playSelected, prepare, busy } = usePlaySelected();
  return (
    <>
      {selected && (
        <button
          type="button"
          className={buttons.button}
          data-loading={busy || undefined}
          onClick={playSelected}
          onPointerEnter={prepare}
          onFocus={prepare}
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
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers } = useViewer();
  const { selected } = useSelectedPlaylist();
  const [busy, setBusy] = useState(false);
  const query = playlistQuery(api, selected?.id ?? '', headers);

  async function playSelected() {
    if (!selected) return;
    unlockPlayer();
    setBusy(true);
    try {
      const { songs } = await queryClient.query(query);
      if (songs.length > 0) playSongs(songs, 0);
      else showToast(EMPTY_PLAYLIST_MESSAGE);
    } catch {
      showFailure("Couldn't load the playlist. Try again in a moment.");
    } finally {
      setBusy(false);
    }
  }

  function prepare() {
    if (selected) void queryClient.query(query).catch(() => undefined);
  }

  return { playSelected, prepare, busy };
}
