import { useEffect, useEffectEvent } from 'react';
import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';
import { SEEK_STEP_SECONDS } from '../../player/rules.ts';
import { readPlayer, readTime } from '../../player/web/playback/player-store.ts';
import {
  playNext,
  playPrevious,
  seekTo,
  stop,
  togglePlayback,
} from '../../player/web/shared/player.ts';
import { toggleRepeat, toggleShuffle } from '../../player/web/shared/queue-actions.ts';

export interface Hotkey {
  key: string;
  shift?: boolean;
  shown: string;
  does: string;
  run: () => void;
}

const forward = () => seekTo(readTime().seconds + SEEK_STEP_SECONDS);
const back = () => seekTo(readTime().seconds - SEEK_STEP_SECONDS);

/** With Shift, since pages use the arrow keys without it. */
export const HOTKEYS: Hotkey[] = [
  { key: ' ', shown: 'Space', does: 'Play or pause', run: togglePlayback },
  { key: 'k', shown: 'K', does: 'Play or pause', run: togglePlayback },
  { key: 'n', shift: true, shown: 'Shift N', does: 'Next song', run: playNext },
  { key: 'p', shift: true, shown: 'Shift P', does: 'Previous song', run: playPrevious },
  { key: 'arrowright', shift: true, shown: 'Shift →', does: '5 seconds forward', run: forward },
  { key: 'arrowleft', shift: true, shown: 'Shift ←', does: '5 seconds back', run: back },
  { key: 's', shift: true, shown: 'Shift S', does: 'Shuffle', run: toggleShuffle },
  { key: 'r', shift: true, shown: 'Shift R', does: 'Repeat', run: toggleRepeat },
  { key: 'x', shift: true, shown: 'Shift X', does: 'Stop', run: stop },
];

const storedOn = createStoredValue('ringside-hotkeys-off', (text) => text === null);

export const setHotkeysOn = (on: boolean) => storedOn.write(on ? null : 'off');

/** Speech input and tremor trigger single keys by accident. */
export const useHotkeysOn = () => useStoredValue(storedOn, true);

export function useHotkeys(onHelp: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (isTaken(target) || !storedOn.read()) return;
    if (key === ' ' && (isPressed(target) || !readPlayer().playback.song)) return;
    if (key === '?') {
      event.preventDefault();
      return onHelp();
    }
    const hotkey = HOTKEYS.find(
      (hotkey) => hotkey.key === key.toLowerCase() && Boolean(hotkey.shift) === shiftKey,
    );
    if (!hotkey) return;
    event.preventDefault();
    hotkey.run();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const TEXT_FIELDS =
  'textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=button], [type=submit])';
const PRESSED_BY_SPACE =
  'button, summary, select, [role=button], [role=tab], [role=option], input:not([type=range])';

function isTaken(target: EventTarget | null): boolean {
  const dialog = document.querySelector('dialog[open]');
  if (dialog && !dialog.matches('[data-player]')) return true;
  return target instanceof HTMLElement && target.closest(TEXT_FIELDS) !== null;
}

function isPressed(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(PRESSED_BY_SPACE) !== null;
}
