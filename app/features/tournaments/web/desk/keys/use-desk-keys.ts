import { useEffect, useEffectEvent } from 'react';
import { showToast } from '#app/ui/toasts/toasts.ts';
import { allMatchups, type TournamentView } from '../../../shown-bracket/bracket-view.ts';
import { useNextOnAir, useOnAirId } from '../broadcast/use-broadcast.ts';
import { useQueue } from '../broadcast/use-queue.ts';
import { useRing } from '../ring/use-ring.ts';
import { useDesk } from '../session/use-desk.ts';
import { useSingleKeys } from './single-keys.ts';

/** `N` opens the next match, `B` puts it on the broadcast, `A` takes the first result of the ring, `J` and `K` move one. */
export function useDeskKeys(view: TournamentView): void {
  const { openMatch } = useDesk();
  const onAirId = useOnAirId();
  const { next, putNext } = useNextOnAir(view);
  const { results, take } = useRing();
  const { move } = useQueue(view);
  const on = useSingleKeys();
  const press = useEffectEvent((key: string): boolean => {
    if (key === 'n') {
      const now = findReady(view, onAirId) ?? next?.id;
      if (now) openMatch(now);
      else showToast('No match can be played now.');
    } else if (key === 'b') {
      putNext();
      showToast(next ? `${next.id} goes on air.` : 'No match can go on air.');
    } else if (key === 'j' || key === 'k') {
      const match = document.activeElement?.closest<HTMLElement>('[data-waiting]')?.dataset.waiting;
      if (match) move(match, key === 'j' ? 'later' : 'earlier');
      else showToast('Go to a match with Tab first.');
    } else if (key === 'a') {
      const [first] = results;
      if (first) take(first);
      else showToast('Nothing came from the ring.');
    } else return false;
    return true;
  });
  useEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, repeat, target, key } = event;
      if (ctrlKey || metaKey || altKey || repeat || isTaken(target)) return;
      if (press(key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on]);
}

function findReady(view: TournamentView, id: string | null): string | null {
  return allMatchups(view).some((matchup) => matchup.id === id && matchup.state === 'ready')
    ? id
    : null;
}

function isTaken(target: EventTarget | null): boolean {
  const field = target instanceof Element && target.closest('input, textarea, select');
  return Boolean(field) || document.querySelector('dialog[open]') !== null;
}
