import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { BUSY_LOCK } from '#app/ui/storage/offline-copies.ts';
import { inTabLock } from '#app/ui/storage/tab-lock.ts';

const DESK_PATH = '/tournament/create';
const MEDIA_EVENTS = ['play', 'pause', 'ended'];

/** Holds the version in use: a lock for as long as this tab saves, plays a song or is at the desk. */
export function HoldVersion() {
  const { pathname } = useLocation();
  const isSaving = useIsMutating() > 0;
  const isPlaying = useSyncExternalStore(listenToMedia, isAnyPlaying, () => false);
  const isBusy = isSaving || isPlaying || pathname === DESK_PATH;
  useEffect(() => {
    if (!isBusy) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    void inTabLock(BUSY_LOCK, () => promise, { mode: 'shared' });
    return resolve;
  }, [isBusy]);
  return null;
}

const isAnyPlaying = () => [...document.querySelectorAll('audio')].some(({ paused }) => !paused);

function listenToMedia(listener: () => void): () => void {
  for (const type of MEDIA_EVENTS) document.addEventListener(type, listener, true);
  return () => {
    for (const type of MEDIA_EVENTS) document.removeEventListener(type, listener, true);
  };
}
