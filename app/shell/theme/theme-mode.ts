import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';

/** Where the browser keeps the theme mode: light, dark or auto. */
export const THEME_STORAGE_KEY = 'ringside-theme';
export const DEFAULT_THEME_MODE = 'auto';

const storage = localStorageColorSchemeManager({ key: THEME_STORAGE_KEY });
const listeners = new Set<() => void>();
const DARK = '(prefers-color-scheme: dark)';

function readMode(): MantineColorScheme {
  return storage.get(DEFAULT_THEME_MODE);
}

/** Puts the mode on <html>, where the tokens and the UI kit's styles look for it. */
function show(mode: MantineColorScheme): void {
  const shown = mode === 'auto' ? (matchMedia(DARK).matches ? 'dark' : 'light') : mode;
  document.documentElement.setAttribute('data-mantine-color-scheme', shown);
  for (const listener of listeners) listener();
}

function setMode(mode: MantineColorScheme): void {
  storage.set(mode);
  show(mode);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme mode and its setter. On the server nobody has chosen yet: the mode is null. */
export function useThemeMode(): [MantineColorScheme | null, (mode: MantineColorScheme) => void] {
  const mode = useSyncExternalStore<MantineColorScheme | null>(subscribe, readMode, () => null);
  return [mode, setMode];
}

/** Follows the system's theme and a choice made in another tab. */
export function useFollowedTheme(): void {
  useEffect(() => {
    const system = matchMedia(DARK);
    const follow = () => show(readMode());
    storage.subscribe(show);
    system.addEventListener('change', follow);
    // It may have changed between the page's head and now.
    follow();
    return () => {
      storage.unsubscribe();
      system.removeEventListener('change', follow);
    };
  }, []);
}
