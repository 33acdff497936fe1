import { isSounding } from '../../rules.ts';
import { readPlayer, subscribePlayer } from './player-store.ts';

/** Pauses the other tabs when this one starts to play. */
export function silenceOtherTabs(pause: () => void): void {
  if (typeof BroadcastChannel !== 'function') return;
  const tabs = new BroadcastChannel('ringside-player');
  let sounding = false;
  tabs.onmessage = pause;
  subscribePlayer(() => {
    const now = isSounding(readPlayer().playback);
    if (now && !sounding) tabs.postMessage('playing');
    sounding = now;
  });
}
