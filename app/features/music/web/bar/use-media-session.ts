import { useEffect } from 'react';
import { rasterCover } from '../../catalogue/rules.ts';
import { isSounding } from '../../player/rules.ts';
import { readTime, subscribeTime } from '../../player/web/playback/player-store.ts';
import { pause, playNext, playPrevious, resume, seekTo } from '../../player/web/shared/player.ts';
import { usePlayer } from '../../player/web/shared/use-player.ts';

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

export function useMediaSession(): void {
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
