import { useApi } from '@ringside/page-queries/page-data';
import {
  browserQueries,
  type PageQueries,
  panel,
  serverQueries,
} from '@ringside/page-queries/route-queries';
import { useQuery } from '@tanstack/react-query';
import { pageMeta } from '#app/ui/page-meta.ts';
import { snapshotQuery } from '../queries.ts';
import { OverlayMatch } from './overlay-match.tsx';
import { OverlayStage } from './overlay-stage.tsx';

export { OverlayError as ErrorBoundary } from './overlay-stage.tsx';

const queries: PageQueries = (api) => [panel(snapshotQuery(api))];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta('Match overlay', 'The match of the moment, for the broadcast.');
/** Read by app/root.tsx: nothing of the site stands around this page. */
export const handle = { bare: true };

/** The match on the broadcast, or nothing. */
export default function OverlayMatchPage() {
  // A source that is not on air counts as hidden; it keeps up all the same.
  const query = { ...snapshotQuery(useApi()), refetchIntervalInBackground: true };
  const { data: snapshot } = useQuery(query);
  return (
    <OverlayStage title="">
      {snapshot && (
        <OverlayMatch key={`${snapshot.tournamentId} ${snapshot.matchId}`} snapshot={snapshot} />
      )}
    </OverlayStage>
  );
}
