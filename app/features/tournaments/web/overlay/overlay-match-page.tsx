import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { Snapshot } from '../../contract.ts';
import { snapshotQuery, tournamentOddsQuery } from '../queries.ts';
import { overlayOptions } from '../shared/overlay-options.ts';
import { OverlayStage } from '../shared/overlay-stage.tsx';
import { OverlayMatch } from './overlay-match.tsx';

const RESULT_SHOWN_MS = 12_000;

function useHeldResult(snapshot: Snapshot | null): Snapshot | null {
  const [last, setLast] = useState(snapshot);
  const [held, setHeld] = useState<Snapshot | null>(null);
  if (snapshot !== last) {
    setLast(snapshot);
    const isOther = snapshot?.matchId !== last?.matchId;
    if (isOther) setHeld(last && resultOf(last, snapshot));
  }
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => setHeld(null), RESULT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);
  return held ?? snapshot;
}

function resultOf(before: Snapshot, now: Snapshot | null): Snapshot | null {
  const ended = now?.previous;
  const isSame = ended?.matchId === before.matchId && now?.tournamentUid === before.tournamentUid;
  return ended && isSame ? { ...before, ...ended } : null;
}

export { overlayHandle as handle } from '../shared/overlay-options.ts';
export { OverlayError as ErrorBoundary } from '../shared/overlay-stage.tsx';

const queries: PageQueries = (api) => [panel(snapshotQuery(api))];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta('Match overlay', 'The match on air, for the broadcast.');

export default function OverlayMatchPage() {
  // A browser source that is off air counts as hidden, but has to stay current.
  const always = { ...snapshotQuery(useApi()), refetchIntervalInBackground: true };
  const { data = null } = useQuery(always);
  const snapshot = useHeldResult(data);
  const [query] = useSearchParams();
  const { side, odds } = overlayOptions(query);
  const { data: forecast } = useQuery({
    ...tournamentOddsQuery(useApi(), snapshot?.tournamentId ?? ''),
    enabled: odds === 'on' && Boolean(snapshot),
  });
  const chance = forecast?.matches.find(({ id }) => id === snapshot?.matchId)?.leftChance;
  return (
    <OverlayStage title="">
      {snapshot && (
        <OverlayMatch
          key={`${snapshot.tournamentId} ${snapshot.matchId}`}
          snapshot={snapshot}
          side={side}
          leftChance={odds === 'on' ? chance : undefined}
        />
      )}
    </OverlayStage>
  );
}
