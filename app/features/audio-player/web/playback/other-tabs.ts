import { isSounding } from '../../rules.ts';
import { readPlayer, subscribePlayer } from './player-store.ts';

/** Only one tab plays at a time: one that starts pauses the others. */
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
