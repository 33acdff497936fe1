import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { PlayIcon } from '#app/ui/icons/music-icons.tsx';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { playSongs, unlockPlayer } from '../../player/web/shared/player.ts';
import type { PlaylistListing } from '../contract.ts';
import classes from './play-playlist-button.module.css';
import { playlistQuery } from './queries.ts';

export function PlayPlaylistButton({ playlist: { id, name } }: { playlist: PlaylistListing }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers } = useViewer();

  async function play(): Promise<void> {
    unlockPlayer();
    try {
      const { songs } = await queryClient.query(playlistQuery(api, id, headers));
      playSongs(songs, 0);
    } catch {
      showFailure(`Couldn't load ${name}. Try again.`);
    }
  }

  return (
    <button
      type="button"
      className={`icon absolute shadow ${classes.play}`}
      onClick={() => void play()}
    >
      <PlayIcon />
      <VisuallyHidden>Play {name}</VisuallyHidden>
    </button>
  );
}
