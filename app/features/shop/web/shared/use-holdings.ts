import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { inventoryQuery } from '../queries.ts';

export interface Holdings {
  balance: number | undefined;
  inventory: Record<string, number> | undefined;
}

const NOBODY = { username: '', token: '' };

/** The inventory is fetched once per login; the user's record is newer from then on. */
export function useHoldings(): Holdings {
  const { viewer, record, headers } = useViewer();
  const fetched = useQuery({
    ...inventoryQuery(useApi(), viewer?.displayName ?? '', headers ?? NOBODY),
    enabled: viewer !== null && headers !== null,
  });
  return {
    balance: record?.balance,
    inventory: record?.inventory ?? (viewer ? fetched.data?.inventory : undefined),
  };
}
