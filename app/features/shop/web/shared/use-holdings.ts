import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useRingsideUser } from '#app/features/identity/web/shared/ringside-user.tsx';
import { inventoryQuery } from '../queries.ts';

export interface Holdings {
  status: 'initialising' | 'anonymous' | 'signed-in';
  /** In Z; undefined while nobody is logged in or it is loading. */
  balance: number | undefined;
  /** Slug to count; undefined while nobody is logged in or it is loading. */
  inventory: Record<string, number> | undefined;
}

const NOBODY = { username: '', token: '' };

/**
 * The viewer's balance and items. The inventory service is called once, at login; afterwards the
 * user's record, refreshed every minute, is newer.
 */
export function useHoldings(): Holdings {
  const { status, viewer, record, headers } = useRingsideUser();
  const fetched = useQuery({
    ...inventoryQuery(useApi(), viewer?.displayName ?? '', headers ?? NOBODY),
    enabled: viewer !== null && headers !== null,
  });
  return {
    status,
    balance: record?.balance,
    inventory: record?.inventory ?? (viewer ? fetched.data?.inventory : undefined),
  };
}
