import { useLiveState } from '../../../../packages/live-channel/live-state.tsx';
import { classNames } from '../../../ui/class-names.ts';
import classes from './freshness-mark.module.css';
import type { RecentMatchesResult } from './recent-panel.tsx';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Whether new fights come by themselves, and if not, from when those on the page are. */
export function FreshnessMark({ query }: { query: RecentMatchesResult }) {
  const live = useLiveState();
  const stale = query.isRefetchError || live === 'broken';
  const shown = stale ? classes.stale : live === 'connected' && query.isSuccess && classes.live;
  return (
    <p className={classNames(classes.mark, shown)} role="status">
      {stale && query.data && `Live updates paused. As of ${clock.format(query.dataUpdatedAt)}`}
      {!stale && shown && 'Live'}
    </p>
  );
}
