import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { useStoredValue } from '#app/ui/storage/stored-value.ts';
import { ownPlaylistsQuery, songIdsQuery } from '../queries.ts';
import { selectPlaylist, storedSelection } from './selected-playlist.ts';

export function useSelectedPlaylist() {
  const { viewer, headers } = useViewer();
  const stored = useStoredValue(storedSelection, null);
  const own = viewer && stored?.userId === viewer.userId ? stored : null;
  const { data, dataUpdatedAt } = useQuery({
    ...ownPlaylistsQuery(useApi(), headers),
    enabled: own !== null && headers !== null,
  });
  const listed = own ? data?.find(({ id }) => id === own.id) : undefined;
  const isGone = own !== null && data && !listed && dataUpdatedAt > own.selectedAt;

  // It may have been deleted meanwhile, in this tab or elsewhere.
  useEffect(() => {
    if (isGone) selectPlaylist(null);
  }, [isGone]);

  const ids = useQuery(songIdsQuery(useApi(), own && !isGone ? own.id : '', headers)).data;
  const songIds = useMemo(() => new Set(ids), [ids]);
  const selected = own && !isGone ? { id: own.id, name: listed?.name ?? own.name } : null;
  const known = selected === null || ids !== undefined;
  return { selected, songIds, known };
}
