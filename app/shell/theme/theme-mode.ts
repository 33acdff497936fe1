import { useEffect, useSyncExternalStore } from 'react';
import { DARK, THEME_STORAGE_KEY } from './early-theme.ts';

/** As the viewer chose it; `auto` is the system's. */
export type ThemeMode = 'light' | 'dark' | 'auto';

const listeners = new Set<() => void>();
/** For browsers that keep nothing: the choice lasts as long as the page. */
let unsavedMode: ThemeMode = 'auto';

function readMode(): ThemeMode {
  try {
    const mode = localStorage.getItem(THEME_STORAGE_KEY);
    return mode === 'light' || mode === 'dark' ? mode : unsavedMode;
  } catch {
    return unsavedMode;
  }
}

/** Puts the mode on <html>, where the tokens look for it. */
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

/** The theme mode and its setter. On the server nobody has chosen yet: the mode is null. */
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
    // It may have changed between the page's head and now.
    follow();
    return () => {
      window.removeEventListener('storage', onStorage);
      system.removeEventListener('change', follow);
    };
  }, []);
}
