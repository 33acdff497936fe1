import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import { playSongs, unlockPlayer } from '../../player/web/shared/player.ts';
import { EMPTY_PLAYLIST_MESSAGE } from '../../playlists/contract.ts';
import { playlistQuery } from '../../playlists/web/queries.ts';
import { useSelectedPlaylist } from '../../playlists/web/selected/use-selected-playlist.ts';

export function usePlaySelected() {
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
