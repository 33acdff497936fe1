import { useEffect } from 'react';
import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';
import { isRevealed, type Revealed, readRevealed, storedRevealed } from '../../rules.ts';
import { SPOILERS_STORAGE_KEY } from './early-spoilers.ts';

export const stored = createStoredValue<Revealed | null>(SPOILERS_STORAGE_KEY, readRevealed);

export const hideResults = (hide: boolean) =>
  stored.write(hide ? storedRevealed({ upTo: 0, fights: [] }) : null);

/** Which results this browser shows; null if all, as on the server, which does not know it. */
export const useRevealed = () => useStoredValue(stored, null);

export const areResultsHidden = () => stored.read() !== null;

/** For the element that gives away a result: hides it before the page is rendered for this viewer. */
export const resultMark = (revealed: Revealed | null) => ({
  'data-result': revealed ? 'revealed' : '',
});

export function useResult(fight: number): { hidden: boolean; mark: { 'data-result': string } } {
  const revealed = useRevealed();
  return { hidden: revealed !== null && !isRevealed(revealed, fight), mark: resultMark(revealed) };
}

function show(): void {
  if (stored.read()) document.documentElement.dataset.spoilers = 'hidden';
  else delete document.documentElement.dataset.spoilers;
}

export function useFollowedSpoilers(): void {
  useEffect(() => {
    show();
    return stored.subscribe(show);
  }, []);
}
