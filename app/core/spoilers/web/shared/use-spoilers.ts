import { useEffect } from 'react';
import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';
import { isTold, readTold, storedTold, type Told, withAllUpTo, withFight } from '../../rules.ts';
import { SPOILERS_STORAGE_KEY } from './early-spoilers.ts';

const stored = createStoredValue<Told | null>(SPOILERS_STORAGE_KEY, readTold);

const change = (to: (told: Told) => Told) => {
  const told = stored.read();
  if (told) stored.write(storedTold(to(told)));
};

/** Hides the results that are not told one by one, or shows all. */
export const hideResults = (hide: boolean) =>
  stored.write(hide ? storedTold({ upTo: 0, fights: [] }) : null);
export const tellResult = (fight: number) => change((told) => withFight(told, fight));
export const tellAllUpTo = (fight: number) => change((told) => withAllUpTo(told, fight));

/** Which results this browser shows; null if all, as on the server, which does not know it. */
export const useTold = () => useStoredValue(stored, null);

/** For the element that gives away a result: hides it before the page is rendered for this viewer. */
export const resultMark = (told: Told | null) => ({ 'data-result': told ? 'told' : '' });

/** Whether a fight's result is hidden; if not, the mark of the elements that give it away. */
export function useResult(fight: number): { hidden: boolean; mark: { 'data-result': string } } {
  const told = useTold();
  return { hidden: told !== null && !isTold(told, fight), mark: resultMark(told) };
}

/** Sets the attribute on <html>, as the early script does. */
function show(): void {
  if (stored.read()) document.documentElement.dataset.spoilers = 'hidden';
  else delete document.documentElement.dataset.spoilers;
}

/** Follows the viewer's choice, here or in another tab, for parts that are rendered for this viewer later. */
export function useFollowedSpoilers(): void {
  useEffect(() => {
    show();
    return stored.subscribe(show);
  }, []);
}
