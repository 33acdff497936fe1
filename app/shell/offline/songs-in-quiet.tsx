import { useEffect } from 'react';
import { useRingsideUser } from '#app/core/identity/web/shared/ringside-user.tsx';
import { isMetered, SONG_CACHE } from '#app/ui/storage/offline-copies.ts';

const RENEW_AFTER_MS = 15_000;

export function SongsInQuiet() {
  const { status, headers } = useRingsideUser();
  useEffect(() => {
    if (status === 'initialising') return;
    const renew = async (download: boolean) => {
      if (!('caches' in window) || !(await caches.has(SONG_CACHE))) return;
      const { renewLists } = await import('#app/features/music/offline/web/keep-list.ts');
      await renewLists(headers, download);
    };
    void renew(false).catch(() => {});
    if (isMetered()) return;
    const timer = setTimeout(() => void renew(true).catch(() => {}), RENEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status, headers]);
  return null;
}
