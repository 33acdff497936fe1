import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Incoming, Rejection } from '../feed/contract.ts';
import type { AlbumChange } from './contract.ts';

type Trx = Transaction<Tables>;

/** Takes an album with its songs, new or put right; songs it no longer has go. */
export async function takeAlbum(
  trx: Trx,
  { index, event, at }: Incoming<AlbumChange>,
): Promise<Rejection[]> {
  const { album } = event;
  const songIds = album.songs.map((song) => song.id);
  if (new Set(songIds).size !== songIds.length)
    return [{ index, reason: 'two songs share one id' }];
  const elsewhere = await findSongsElsewhere(trx, album.id, songIds);
  if (elsewhere !== null) {
    return [{ index, reason: `song ${elsewhere} belongs to another album` }];
  }
  if (!(await saveAlbum(trx, album, at))) return [];
  await trx
    .deleteFrom('songs')
    .where('album_id', '=', album.id)
    .$if(songIds.length > 0, (query) => query.where('id', 'not in', songIds))
    .execute();
  if (songIds.length > 0) await saveSongs(trx, album);
  return [];
}

async function findSongsElsewhere(trx: Trx, albumId: string, songIds: string[]) {
  if (songIds.length === 0) return null;
  const row = await trx
    .selectFrom('songs')
    .select('id')
    .where('id', 'in', songIds)
    .where('album_id', '!=', albumId)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

async function saveAlbum(trx: Trx, album: AlbumChange['album'], at: number): Promise<boolean> {
  const result = await trx
    .insertInto('albums')
    .values({
      id: album.id,
      shortname: album.shortname,
      name: album.name,
      icon: album.icon,
      img_url: album.imgUrl,
      consoles_json: JSON.stringify(album.consoles),
      year: album.year,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          shortname: eb.ref('excluded.shortname'),
          name: eb.ref('excluded.name'),
          icon: eb.ref('excluded.icon'),
          img_url: eb.ref('excluded.img_url'),
          consoles_json: eb.ref('excluded.consoles_json'),
          year: eb.ref('excluded.year'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .whereRef('albums.updated_at', '<=', 'excluded.updated_at'),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function saveSongs(trx: Trx, album: AlbumChange['album']): Promise<void> {
  await trx
    .insertInto('songs')
    .values(
      album.songs.map((song, position) => ({
        id: song.id,
        album_id: album.id,
        name: song.name,
        index: position + 1,
        duration: song.duration,
        url: song.url,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        index: eb.ref('excluded.index'),
        duration: eb.ref('excluded.duration'),
        url: eb.ref('excluded.url'),
      })),
    )
    .execute();
}
