import type { Client } from '@ringside/contract/client';
import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Caller } from '#app/core/identity/contract.ts';
import { useRingsideUser, useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { ToastList } from '#app/ui/toasts/toast-list.tsx';
import type { Song } from '../../catalogue/contract.ts';
import { rasterCover } from '../../catalogue/rules.ts';
import { addFavourites, addPlayed } from '../../favourites/contract.ts';
import { NO_SONGS } from '../../favourites/local-songs.ts';
import { PLAYED_MAX_SONGS, putFirst } from '../../favourites/rules.ts';
import { localSongs, writeLocal } from '../../favourites/web/local-store.ts';
import { libraryQuery } from '../../favourites/web/shared/use-library.ts';
import { useTellStream } from '../../on-stream/web/shared/use-tell-stream.ts';
import { isSounding } from '../../player/rules.ts';
import { readTime, subscribeTime } from '../../player/web/playback/player-store.ts';
import { pause, playNext, playPrevious, resume, seekTo } from '../../player/web/shared/player.ts';
import { usePlayer } from '../../player/web/shared/use-player.ts';
import { usePlaylistsOfOtherTabs } from '../../playlists/web/selected/playlist-cache.ts';
import { KeysSheet } from '../keys/keys-sheet.tsx';
import { useHotkeys } from '../keys/use-hotkeys.ts';
import { PlayerSheet } from '../sheet/player-sheet.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { MiniPlayer } from './mini-player.tsx';

/** Next and previous instead of seeking: iOS shows only one of the two. */
const HANDLERS: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
  play: resume,
  pause,
  previoustrack: playPrevious,
  nexttrack: playNext,
  seekto: ({ seekTime }) => {
    if (seekTime !== undefined && seekTime !== null) seekTo(seekTime);
  },
};

function useMediaSession(): void {
  const { playback } = usePlayer();
  const { song } = playback;
  const sounding = isSounding(playback);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    for (const [action, handler] of Object.entries(HANDLERS)) {
      try {
        mediaSession.setActionHandler(action as MediaSessionAction, handler);
      } catch {
        // This browser does not support the action.
      }
    }
    return subscribeTime(tellPosition);
  }, []);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata = song
      ? new MediaMetadata({
          title: song.name,
          artist: song.album.name,
          album: song.album.name,
          artwork: song.album.icon ? [{ src: rasterCover(song.album.icon) }] : [],
        })
      : null;
  }, [song]);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.playbackState = !song ? 'none' : sounding ? 'playing' : 'paused';
  }, [song, sounding]);
}

function tellPosition(): void {
  const { seconds, durationSeconds } = readTime();
  if (durationSeconds <= 0 || !navigator.mediaSession.setPositionState) return;
  navigator.mediaSession.setPositionState({
    duration: durationSeconds,
    position: Math.min(seconds, durationSeconds),
  });
}

type Sheet = 'player' | 'keys' | null;

export function PlayerParts({ signedIn }: { signedIn: boolean }) {
  const { queue, problem } = usePlayer();
  const [sheet, setSheet] = useState<Sheet>(null);
  // A close event that arrives late must not close the sheet opened since.
  const close = (sheet: Sheet) => setSheet((open) => (open === sheet ? null : open));
  useMediaSession();
  useKeepPlayed();
  useTakeAlong();
  useTellStream();
  useHotkeys(() => setSheet('keys'));
  usePlaylistsOfOtherTabs();
  const playing = queue.songs.length > 0 || problem !== null;
  const openPlayer = () => setSheet('player');
  return (
    <>
      {signedIn && <MiniPlayer onOpen={openPlayer} />}
      {createPortal(
        <>
          {playing && <BottomBar besideMiniPlayer={signedIn} onOpen={openPlayer} />}
          <ToastList />
          <PlayerSheet
            open={sheet === 'player'}
            onClose={() => close('player')}
            onKeys={() => setSheet('keys')}
          />
          <KeysSheet open={sheet === 'keys'} onClose={() => close('keys')} />
        </>,
        document.body,
      )}
    </>
  );
}

function useKeepPlayed(): void {
  const {
    playback: { song, status },
  } = usePlayer();
  const addPlayed = useAddPlayed();
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (status !== 'playing' || !song || song.id === last.current) return;
    last.current = song.id;
    addPlayed(song);
  }, [song, status, addPlayed]);
}

function useAddPlayed(): (song: Song) => void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { status, headers } = useRingsideUser();
  return useCallback(
    (song) => {
      if (status === 'initialising') return;
      if (!headers) {
        const local = localSongs.read();
        writeLocal({ ...local, played: putFirst(local.played, [song], PLAYED_MAX_SONGS) });
        return;
      }
      const { queryKey } = libraryQuery(api, headers);
      queryClient.setQueryData(
        queryKey,
        (before) =>
          before && { ...before, played: putFirst(before.played, [song], PLAYED_MAX_SONGS) },
      );
      const params = { username: headers.username };
      // Errors are ignored: playback continues, and the next song is reported in any case.
      api(addPlayed, { params, headers, body: { songIds: [song.id] } }).catch(() => {});
    },
    [api, queryClient, status, headers],
  );
}

/** After a login, moves the songs stored in this browser to the account. */
function useTakeAlong(): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers } = useViewer();
  useEffect(() => {
    const local = localSongs.read();
    if (!headers || (local.favourites.length === 0 && local.played.length === 0)) return;
    takeAlong(api, headers).then(
      () => {
        writeLocal(NO_SONGS);
        const { queryKey } = libraryQuery(api, headers);
        return queryClient.invalidateQueries({ queryKey });
      },
      // They stay in this browser until the next login.
      () => {},
    );
  }, [api, queryClient, headers]);
}

async function takeAlong(api: Client, headers: Caller): Promise<void> {
  const { favourites, played } = localSongs.read();
  const params = { username: headers.username };
  const bodyOf = (songs: { id: string }[]) => ({ songIds: songs.map(({ id }) => id) });
  if (favourites.length > 0) {
    await api(addFavourites, { params, headers, body: bodyOf(favourites) });
  }
  if (played.length > 0) await api(addPlayed, { params, headers, body: bodyOf(played) });
}
