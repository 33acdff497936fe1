import type { Client } from '@ringside/contract/client';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import type { Caller } from '#app/core/identity/contract.ts';
import { ownQuery } from '#app/core/identity/web/shared/own-query.ts';
import { useRingsideUser } from '#app/core/identity/web/shared/ringside-user.tsx';
import { useStoredValue } from '#app/ui/storage/stored-value.ts';
import { getLibrary } from '../../contract.ts';
import { NO_SONGS } from '../../local-songs.ts';
import { localSongs } from '../local-store.ts';

const KEPT_STALE_MS = 5 * 60_000;

export function libraryQuery(api: Client, headers: Caller | null) {
  return ownQuery(api, headers, ['library'], getLibrary, { staleTime: KEPT_STALE_MS });
}

export function useLibrary() {
  const { status, headers } = useRingsideUser();
  const local = useStoredValue(localSongs, NO_SONGS);
  const { data, isError, refetch } = useQuery(libraryQuery(useApi(), headers));
  return {
    kept: status === 'anonymous' ? local : status === 'signed-in' ? data : undefined,
    isError: status === 'signed-in' && isError,
    retry: () => void refetch(),
  };
}
