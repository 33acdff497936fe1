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

/** The playing song and its queue; does not change with the time. */
export function usePlayer(): PlayerState {
  useEffect(openPlayer, []);
  return useSyncExternalStore(subscribePlayer, readPlayer, () => QUIET);
}

/** Where in the song it is. Changes several times a second. */
export function usePlayerTime(): PlayerTime {
  return useSyncExternalStore(subscribeTime, readTime, () => START);
}
