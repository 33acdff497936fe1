import { useEffect, useEffectEvent, useMemo } from 'react';
import { undoneByEdit } from '../../../edits/edits.ts';
import { type RingResult, ringResults } from '../../../orders/ring-results.ts';
import { useOrders } from '../orders/use-orders.ts';
import { offerUndo } from '../session/offer-undo.ts';
import { changeOrWarn, useDesk } from '../session/use-desk.ts';
import { rememberTaken, useAutoResults, wasTaken } from './auto-results.ts';

export function useRing() {
  const { session, tournament, openMatch } = useDesk();
  const { data } = useOrders();
  const results = useMemo(() => {
    const all = data ? ringResults(tournament, data.orders) : [];
    return all.sort((a, b) => Number(a.edit === null) - Number(b.edit === null));
  }, [data, tournament]);

  const changesOne = ({ edit, matchId }: RingResult) =>
    edit !== null && undoneByEdit(tournament, edit).every(({ id }) => id === matchId);

  /** Opens the match instead where an organiser declared otherwise, or later results depend on it. */
  function take(result: RingResult): void {
    const { edit, matchId } = result;
    if (!edit || !changesOne(result)) {
      openMatch(matchId, { unlocked: edit !== null });
      return;
    }
    rememberTaken([keyOf(tournament.uid, result)]);
    const undoes = undoneByEdit(tournament, edit);
    if (changeOrWarn(session, { ...edit, ...(undoes.length > 0 && { undoes }) })) {
      offerUndo(session);
    }
  }

  return { results, take, changesOne };
}

export function useRingByItself(): void {
  const auto = useAutoResults();
  const { tournament } = useDesk();
  const { results, take, changesOne } = useRing();
  const takeAll = useEffectEvent(() => {
    rememberTaken(
      tournament.outcomes.flatMap(({ id, fights }) =>
        fights ? keyOf(tournament.uid, { matchId: id, kind: 'result', fights }) : [],
      ),
    );
    const [next] = results.filter(
      (result) => !wasTaken(keyOf(tournament.uid, result)) && changesOne(result),
    );
    if (next) take(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new state of the ring
  useEffect(() => {
    if (auto) takeAll();
  }, [auto, results]);
}

const keyOf = (
  uid: string,
  { matchId, kind, fights }: Pick<RingResult, 'matchId' | 'kind' | 'fights'>,
) => [uid, matchId, kind, ...fights].join(' ');
