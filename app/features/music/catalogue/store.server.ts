import type { Transaction } from 'kysely';
import type { Problem } from '#app/core/feed-protocol/contract.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import type { DatabaseKind } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { AlbumChange } from './contract.ts';
import type { SearchIndex } from './search/search-index.server.ts';
import { tagsOfAll } from './search/song-tags.ts';
import { rememberWords } from './search/typos-store.server.ts';
import { indexes } from './search-store.server.ts';

type Trx = Transaction<Tables>;

export async function problemsOfAlbum(trx: Trx, { album }: AlbumChange): Promise<Problem[]> {
  const songIds = album.songs.map((song) => song.id);
  const elsewhere = new Set(await findSongsElsewhere(trx, album.id, songIds));
  return songIds.flatMap((id, place) => {
    const path = `album.songs.${place}.id`;
    if (songIds.indexOf(id) < place) return [problem(path, id, 'an id that no other song has')];
    return elsewhere.has(id) ? [problem(path, id, 'an id that belongs to no other album')] : [];
  });
}

export async function takeAlbum(
  trx: Trx,
  { album }: AlbumChange,
  at: number | null,
  kind: DatabaseKind,
): Promise<boolean> {
  const songIds = album.songs.map((song) => song.id);
  const before = await numbersOf(trx, album.id);
  if (!(await saveAlbum(trx, album, at))) return false;
  await trx
    .deleteFrom('songs')
    .where('album_id', '=', album.id)
    .$if(songIds.length > 0, (query) => query.where('id', 'not in', songIds))
    .execute();
  if (songIds.length > 0) await saveSongs(trx, album);
  await indexAlbum(trx, album, before, indexes[kind]);
  return true;
}

async function findSongsElsewhere(trx: Trx, albumId: string, songIds: string[]) {
  if (songIds.length === 0) return [];
  const rows = await trx
    .selectFrom('songs')
    .select('id')
    .where('id', 'in', songIds)
    .where('album_id', '!=', albumId)
    .execute();
  return rows.map((row) => row.id);
}

async function numbersOf(trx: Trx, albumId: string) {
  const album = await trx
    .selectFrom('albums')
    .select('number')
    .where('id', '=', albumId)
    .executeTakeFirst();
  const songs = await trx
    .selectFrom('songs')
    .select(['number', 'name'])
    .where('album_id', '=', albumId)
    .execute();
  return { albums: album ? [album.number] : [], songs };
}

async function indexAlbum(
  trx: Trx,
  album: AlbumChange['album'],
  before: Awaited<ReturnType<typeof numbersOf>>,
  index: SearchIndex,
): Promise<void> {
  const albumNames = [album.name, album.shortname];
  const now = await numbersOf(trx, album.id);
  await index.remove(trx, 'album_tags', before.albums);
  const albums = now.albums.map((number) => ({ number, tags: tagsOfAll(albumNames) }));
  await index.put(trx, 'album_tags', albums);
  await index.remove(
    trx,
    'song_tags',
    before.songs.map((song) => song.number),
  );
  const songs = now.songs.map(({ number, name }) => ({
    number,
    tags: tagsOfAll([name, ...albumNames]),
  }));
  await index.put(trx, 'song_tags', songs);
  await rememberWords(
    trx,
    [...albums, ...songs].flatMap(({ tags }) => tags),
  );
}

async function saveAlbum(
  trx: Trx,
  album: AlbumChange['album'],
  at: number | null,
): Promise<boolean> {
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
      updated_at: at ?? 0,
    })
    .onConflict((conflict) => {
      const update = conflict.column('id').doUpdateSet((eb) => ({
        shortname: eb.ref('excluded.shortname'),
        name: eb.ref('excluded.name'),
        icon: eb.ref('excluded.icon'),
        img_url: eb.ref('excluded.img_url'),
        consoles_json: eb.ref('excluded.consoles_json'),
        year: eb.ref('excluded.year'),
        ...(at !== null && { updated_at: at }),
      }));
      return at === null ? update : update.where('albums.updated_at', '<=', at);
    })
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
