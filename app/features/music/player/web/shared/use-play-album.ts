import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { albumQuery } from '../../../catalogue/web/queries.ts';
import { playWhole } from './use-play-whole.ts';

export function usePlayAlbum() {
  const api = useApi();
  const queryClient = useQueryClient();
  return ({ id, name }: { id: string; name: string }): Promise<void> =>
    playWhole(name, async () => (await queryClient.query(albumQuery(api, id))).songs);
}
