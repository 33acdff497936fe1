import { useEffect, useSyncExternalStore } from 'react';
import { DARK, THEME_STORAGE_KEY } from './early-theme.ts';

/** The viewer's choice; `auto` follows the system. */
export type ThemeMode = 'light' | 'dark' | 'auto';

const listeners = new Set<() => void>();
/** For browsers without storage: the choice lasts until the page is closed. */
let unsavedMode: ThemeMode = 'auto';

function readMode(): ThemeMode {
  try {
    const mode = localStorage.getItem(THEME_STORAGE_KEY);
    return mode === 'light' || mode === 'dark' ? mode : unsavedMode;
  } catch {
    return unsavedMode;
  }
}

/** Sets the mode on <html>, which the tokens read. */
function show(mode: ThemeMode): void {
  const isDark = mode === 'dark' || (mode === 'auto' && matchMedia(DARK).matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

function setMode(mode: ThemeMode): void {
  try {
    localStorage.setItem(THEME_STORAGE_KEY, mode);
  } catch {
    unsavedMode = mode;
  }
  show(mode);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme mode and its setter. On the server the mode is null, since it is not known there. */
export function useThemeMode(): [ThemeMode | null, (mode: ThemeMode) => void] {
  const mode = useSyncExternalStore<ThemeMode | null>(subscribe, readMode, () => null);
  return [mode, setMode];
}

/** Follows the system's theme and a choice made in another tab. */
export function useFollowedTheme(): void {
  useEffect(() => {
    const system = matchMedia(DARK);
    const follow = () => show(readMode());
    const onStorage = ({ key }: StorageEvent) => {
      if (key === THEME_STORAGE_KEY || key === null) follow();
    };
    window.addEventListener('storage', onStorage);
    system.addEventListener('change', follow);
    // It may have changed since the script in the head ran.
    follow();
    return () => {
      window.removeEventListener('storage', onStorage);
      system.removeEventListener('change', follow);
    };
  }, []);
}
