import { useEffect, useEffectEvent, useMemo } from 'react';
import { undoneByEdit } from '../../../edits/edits.ts';
import { disagreements, type RingResult, ringResults } from '../../../orders/ring-results.ts';
import { useOrders } from '../orders/use-orders.ts';
import { offerUndo } from '../session/offer-undo.ts';
import { changeOrWarn, useDesk } from '../session/use-desk.ts';
import { rememberTaken, useAutoResults, wasTaken } from './auto-results.ts';

export function useRing() {
  const { session, tournament, openMatch } = useDesk();
  const { data } = useOrders();
  const results = useMemo(
    () => (data ? ringResults(tournament, data.orders) : []),
    [data, tournament],
  );

  const undoneLater = ({ edit, matchId }: RingResult) =>
    undoneByEdit(tournament, edit).filter(({ id }) => id !== matchId);

  /** Opens the match instead where later results depend on it. */
  function take(result: RingResult): void {
    if (undoneLater(result).length > 0) {
      openMatch(result.matchId, { unlocked: true });
      return;
    }
    rememberTaken([keyOf(tournament.uid, result)]);
    const undoes = undoneByEdit(tournament, result.edit);
    if (changeOrWarn(session, { ...result.edit, ...(undoes.length > 0 && { undoes }) })) {
      offerUndo(session);
    }
  }

  return { results, take, undoneLater };
}

/** Of declared results that the ring contradicts, what it has counted. */
export function useDisagreements() {
  const { tournament } = useDesk();
  const { data } = useOrders();
  return useMemo(() => (data ? disagreements(tournament, data.orders) : []), [data, tournament]);
}

export function useRingByItself(): void {
  const auto = useAutoResults();
  const { tournament } = useDesk();
  const { results, take, undoneLater } = useRing();
  const takeAll = useEffectEvent(() => {
    rememberTaken(
      tournament.outcomes.flatMap(({ id, fights }) =>
        fights ? keyOf(tournament.uid, { matchId: id, kind: 'result', fights }) : [],
      ),
    );
    const [next] = results.filter(
      (result) => !wasTaken(keyOf(tournament.uid, result)) && undoneLater(result).length === 0,
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
