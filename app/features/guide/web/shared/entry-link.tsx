import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { RaceMeta } from '../../contract.ts';
import { portraitAddress } from '../../portrait-address.ts';
import { monsterPath } from '../../rules.ts';
import { entryQuery, statisticsQuery } from '../queries.ts';

export function usePrefetchEntry(): (meta: RaceMeta) => void {
  const api = useApi();
  const queryClient = useQueryClient();
  return ({ RACE_TYPE, RACE_SUBTYPE, RACE_SUPERTYPE }) => {
    // Not retried: opening the entry requests the data again and shows the error.
    const once = { retry: false };
    void queryClient.prefetchQuery({ ...entryQuery(api, RACE_TYPE, RACE_SUBTYPE), ...once });
    void queryClient.prefetchQuery({ ...statisticsQuery(api, RACE_SUPERTYPE), ...once });
    new Image().src = portraitAddress(RACE_SUPERTYPE, 512);
  };
}

type EntryLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { meta: RaceMeta };

export function EntryLink({ meta, ...others }: EntryLinkProps) {
  const prefetchEntry = usePrefetchEntry();
  const prepare = () => prefetchEntry(meta);
  return (
    <Link
      prefetch="intent"
      {...others}
      to={monsterPath(meta)}
      onPointerEnter={prepare}
      onFocus={prepare}
    />
  );
}
