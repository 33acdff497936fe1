import { useEffect, useSyncExternalStore } from 'react';
import {
  type PlayerState,
  type PlayerTime,
  QUIET,
  readPlayer,
  readTime,
  START,
  subscribePlayer,
  subscribeTime,
} from '../playback/player-store.ts';
import { openPlayer } from './player.ts';

/** The current song and its queue, without the position, so that it seldom changes. */
export function usePlayer(): PlayerState {
  useEffect(openPlayer, []);
  return useSyncExternalStore(subscribePlayer, readPlayer, () => QUIET);
}

/** The position in the song; changes several times a second. */
export function usePlayerTime(): PlayerTime {
  return useSyncExternalStore(subscribeTime, readTime, () => START);
}
