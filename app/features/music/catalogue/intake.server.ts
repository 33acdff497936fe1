import type { Batch } from '#app/core/feed-protocol/batch.server.ts';
import type { Incoming } from '#app/core/feed-protocol/contract.ts';
import type { AlbumChange } from './contract.ts';
import { problemsOfAlbum, takeAlbum } from './store.server.ts';

export async function applyAlbums(
  { trx, kind, changed, rejected, superseded }: Batch,
  incoming: Incoming<AlbumChange & { id: string }>[],
): Promise<void> {
  for (const album of incoming) {
    const problems = await problemsOfAlbum(trx, album.event);
    if (problems.length > 0) rejected.push({ index: album.index, problems });
    else if (await takeAlbum(trx, album.event, album.at, kind)) changed('albums');
    else superseded.push(album);
  }
}
