import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import duel from '#app/features/fights/web/shared/duel/duel.module.css';
import { OverlayStage } from '#app/features/tournaments/web/shared/overlay-stage.tsx';
import { mainBout } from '#app/features/upcoming/rules.ts';
import { nextQuery } from '#app/features/upcoming/web/queries.ts';
import { BoutDuel } from '#app/features/upcoming/web/shared/bout-duel.tsx';
import { useServerNow } from '#app/features/upcoming/web/shared/use-server-now.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import classes from './overlay-next.module.css';

export { overlayHandle as handle } from '#app/features/tournaments/web/shared/overlay-options.ts';
export { OverlayError as ErrorBoundary } from '#app/features/tournaments/web/shared/overlay-stage.tsx';

const queries: PageQueries = (api) => [panel(nextQuery(api))];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta('Next fight overlay', 'The next fight, for the broadcast.');

export default function OverlayNextPage() {
  const query = nextQuery(useApi());
  const { data, dataUpdatedAt } = useQuery({ ...query, refetchIntervalInBackground: true });
  const now = useServerNow() ?? dataUpdatedAt;
  const bout = data && mainBout(data, now);
  return (
    <OverlayStage title="">
      {bout && (
        <article key={bout.bout} className={`absolute ${duel.card} ${classes.card}`}>
          <BoutDuel
            bout={bout}
            title={bout.result ? 'Just decided' : 'Next fight'}
            withTrainers
            isBrief
          />
        </article>
      )}
    </OverlayStage>
  );
}
