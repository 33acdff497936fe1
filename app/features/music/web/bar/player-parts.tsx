import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ToastList } from '#app/ui/toasts/toast-list.tsx';
import { rasterCover } from '../../catalogue/rules.ts';
import { useAddPlayed } from '../../favourites/web/shared/use-add-played.ts';
import { useTakeAlong } from '../../favourites/web/shared/use-take-along.ts';
import { useTellStream } from '../../on-stream/web/shared/use-tell-stream.ts';
import { isSounding } from '../../player/rules.ts';
import { readTime, subscribeTime } from '../../player/web/playback/player-store.ts';
import { pause, playNext, playPrevious, resume, seekTo } from '../../player/web/shared/player.ts';
import { usePlayer } from '../../player/web/shared/use-player.ts';
import { KeysSheet } from '../keys/keys-sheet.tsx';
import { useHotkeys } from '../keys/use-hotkeys.ts';
import { PlayerSheet } from '../sheet/player-sheet.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { MiniPlayer } from './mini-player.tsx';

/** Missing in the web views of Android. */
const session: MediaSession | undefined = navigator.mediaSession;

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
    if (!session) return;
    for (const [action, handler] of Object.entries(HANDLERS)) {
      try {
        session.setActionHandler(action as MediaSessionAction, handler);
      } catch {
        // This browser does not support the action.
      }
    }
    return subscribeTime(tellPosition);
  }, []);

  useEffect(() => {
    if (!session) return;
    session.metadata = song
      ? new MediaMetadata({
          title: song.name,
          artist: song.artist ?? song.album.name,
          album: song.album.name,
          artwork: song.album.icon ? [{ src: rasterCover(song.album.icon) }] : [],
        })
      : null;
  }, [song]);

  useEffect(() => {
    if (session) session.playbackState = !song ? 'none' : sounding ? 'playing' : 'paused';
  }, [song, sounding]);
}

function tellPosition(): void {
  const { seconds, durationSeconds } = readTime();
  if (durationSeconds <= 0) return;
  session?.setPositionState?.({
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
