import { useLiveState } from '@ringside/live-channel/live-state';
import type { UseQueryResult } from '@tanstack/react-query';
import { clockText } from '#app/ui/time/dates.ts';

export function StaleMark({ query }: { query: UseQueryResult }) {
  const broken = useLiveState() === 'broken';
  const stale = query.isRefetchError || (broken && query.isSuccess);
  return (
    <p className="small" role="status">
      {stale && `As of ${clockText(query.dataUpdatedAt)}`}
    </p>
  );
}
