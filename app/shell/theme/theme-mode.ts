import { useEffect } from 'react';
import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';
import { DARK, THEME_STORAGE_KEY } from './early-theme.ts';

export type ThemeMode = 'light' | 'dark' | 'auto';

const stored = createStoredValue<ThemeMode>(THEME_STORAGE_KEY, (text) =>
  text === 'light' || text === 'dark' ? text : 'auto',
);

function show(): void {
  const mode = stored.read();
  const isDark = mode === 'dark' || (mode === 'auto' && matchMedia(DARK).matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

export function useThemeMode(): [ThemeMode | null, (mode: ThemeMode) => void] {
  return [useStoredValue(stored, null), stored.write];
}

export function useFollowedTheme(): void {
  useEffect(() => {
    const system = matchMedia(DARK);
    const unsubscribe = stored.subscribe(show);
    system.addEventListener('change', show);
    // It may have changed since the script in the head ran.
    show();
    return () => {
      unsubscribe();
      system.removeEventListener('change', show);
    };
  }, []);
}
