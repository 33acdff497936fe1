import { useLiveState } from '@ringside/live-channel/live-state';
import { classNames } from './class-names.ts';
import classes from './freshness-mark.module.css';
import { clockText } from './time/dates.ts';
import { useKeptAt } from './time/kept-at.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface FreshnessMarkProps {
  query: { data: unknown; dataUpdatedAt: number; isSuccess: boolean; isRefetchError: boolean };
}

export function FreshnessMark({ query }: FreshnessMarkProps) {
  const live = useLiveState();
  const keptAtMs = useKeptAt();
  const stale = query.isRefetchError || live === 'broken' || keptAtMs !== null;
  const shown = stale ? classes.stale : live === 'connected' && query.isSuccess && classes.live;
  return (
    <p className={classNames(classes.mark, shown)} role="status">
      {stale && query.data !== undefined && (
        <span>
          <VisuallyHidden>Live updates paused. </VisuallyHidden>
          As of {clockText(keptAtMs ?? query.dataUpdatedAt)}
        </span>
      )}
      {!stale && shown && 'Live'}
    </p>
  );
}
