import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { withSpaces } from '#app/features/guide/rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import stage from '#app/features/tournaments/web/shared/overlay-stage.module.css';
import { OverlayStage } from '#app/features/tournaments/web/shared/overlay-stage.tsx';
import type { BoutCard, CardFighter } from '#app/features/upcoming/contract.ts';
import { crowdShare, mainBout, percentOf } from '#app/features/upcoming/rules.ts';
import { nextQuery } from '#app/features/upcoming/web/queries.ts';
import { Countdown } from '#app/features/upcoming/web/shared/countdown.tsx';
import { useServerNow } from '#app/features/upcoming/web/shared/use-server-now.ts';
import { classNames } from '#app/ui/class-names.ts';
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
    <OverlayStage title="">{bout && <OverlayNext key={bout.bout} bout={bout} />}</OverlayStage>
  );
}

function OverlayNext({ bout }: { bout: BoutCard }) {
  const { left, right, estimate, pool, result, cancelled } = bout;
  return (
    <section className={`absolute ${stage.lower}`}>
      <Countdown bout={bout} className={`${stage.plate} ${classes.title}`} />
      <div
        className={classNames(
          'grid overflow-hidden items-center',
          stage.bout,
          classes.bout,
          cancelled && classes.off,
        )}
      >
        <Corner fighter={left} won={result?.leftSideWins ?? null} />
        {cancelled ? (
          <p className={`dim ${classes.versus}`}>vs</p>
        ) : (
          <dl className={`grid text-center ${classes.odds}`}>
            <Share label="Crowd" left={pool && crowdShare(pool)} />
            <Share label="Estimate" left={estimate && percentOf(estimate.leftChance)} />
          </dl>
        )}
        <Corner fighter={right} won={result && !result.leftSideWins} />
      </div>
    </section>
  );
}

function Share({ label, left }: { label: string; left: number | null }) {
  return (
    <div className={classes.share}>
      <dt>{label}</dt>
      <dd>{left === null ? '–' : `${left} : ${100 - left}`}</dd>
    </div>
  );
}

interface CornerProps {
  fighter: CardFighter;
  won: boolean | null;
}

function Corner({ fighter: { MONSTER_NAME, RACE, USER, wins, losses }, won }: CornerProps) {
  return (
    <div
      className={`flex items-center min-w-0 ${stage.corner} ${classes.corner}`}
      data-won={won ?? undefined}
    >
      <Portrait race={RACE} alt="" size={220} eager />
      <div className="min-w-0">
        <h2 className={`truncate ${classes.name}`} dir="auto">
          {MONSTER_NAME}
        </h2>
        <p className={`truncate dim ${classes.detail}`}>
          {withSpaces(RACE)} · {wins}–{losses}
        </p>
        <p className={`truncate dim ${classes.detail}`}>{won ? 'Winner' : (USER ?? 'NPC')}</p>
      </div>
    </div>
  );
}
