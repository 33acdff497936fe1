import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { tournamentIdOf } from '#app/core/tournament-address.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { matchOnAir } from '../../shown-bracket/on-air.ts';
import { snapshotQuery, tournamentQuery } from '../queries.ts';
import { overlayOptions } from '../shared/overlay-options.ts';
import { OverlayStage } from '../shared/overlay-stage.tsx';
import { OverlayBracket } from './overlay-bracket.tsx';

export { overlayHandle as handle } from '../shared/overlay-options.ts';
export { OverlayError as ErrorBoundary } from '../shared/overlay-stage.tsx';

const queries: PageQueries = (api, { params: { id = '' } }) => [
  panel(tournamentQuery(api, id)),
  panel(snapshotQuery(api)),
];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta('Bracket overlay', 'A bracket for the broadcast.');

export default function OverlayBracketPage() {
  const id = tournamentIdOf(useParams().id ?? '');
  const api = useApi();
  const always = { refetchIntervalInBackground: true };
  const { data: tournament, isError } = useQuery({ ...tournamentQuery(api, id), ...always });
  const { data: snapshot } = useQuery({ ...snapshotQuery(api), ...always });
  const [query] = useSearchParams();
  const onBroadcast = matchOnAir(tournament ?? { id }, snapshot);
  return (
    <OverlayStage
      title={id}
      notice={!tournament && isError ? 'No such tournament yet. It shows here once saved.' : null}
    >
      {tournament && (
        <OverlayBracket {...{ tournament, onBroadcast }} options={overlayOptions(query)} />
      )}
    </OverlayStage>
  );
}
