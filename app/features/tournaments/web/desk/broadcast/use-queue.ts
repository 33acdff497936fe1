import { showToast } from '#app/ui/toasts/toasts.ts';
import type { TournamentView } from '../../../shown-bracket/bracket-view.ts';
import { nextMatch, type QueueStep, queueAfter } from '../../../shown-bracket/run-order.ts';
import { changeOrWarn, useDesk } from '../session/use-desk.ts';
import { useOnAirId } from './use-broadcast.ts';

/** Moves a match among those that wait; the focus goes with it. */
export function useQueue(view: TournamentView) {
  const { session } = useDesk();
  const onAirId = useOnAirId();
  return {
    nextId: nextMatch(view, onAirId)?.id,
    move(id: string, step: QueueStep): void {
      const queue = queueAfter(view, onAirId, id, step);
      if (!queue || !changeOrWarn(session, { kind: 'queue', queue })) return;
      const place = queue.indexOf(id) + 1;
      showToast(place === 1 ? `${id} comes next.` : `${id} is number ${place} from now.`);
      const focused = document.activeElement;
      if (focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus());
    },
  };
}
