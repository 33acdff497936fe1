import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { postgresIndex } from '#app/features/music/catalogue/search/postgres-store.server.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { up } from './0029-music-longer-beginnings.ts';

eachDatabase('songs indexed with the shorter prefixes', (open, kind) => {
  test('are found by all but the last letter of a long word', async () => {
    if (kind !== 'postgres') return;
    const { kysely } = await open();
    const old = [['overtures', 'overtu'], ['short'], ['𝔉𝔬𝔲𝔯𝔱𝔥𝔩𝔶']];
    for (const [at, tags] of old.entries()) {
      await sql`insert into song_tags values (${at + 1}::bigint, array_to_tsvector(${tags}::text[]))`.execute(
        kysely,
      );
    }
    await up(kysely as unknown as Kysely<unknown>, kind);
    const find = (...tags: string[]) =>
      postgresIndex.find(kysely, 'song_tags', { tags, startAfter: 0, limit: 50 });
    expect(await find('overtur')).toEqual([1]);
    expect(await find('overture')).toEqual([1]);
    expect(await find('overtures', 'overtu')).toEqual([1]);
    expect(await find('𝔉𝔬𝔲𝔯𝔱𝔥𝔩')).toEqual([3]);
    expect(await find('short')).toEqual([2]);
    expect(await find('vertures')).toEqual([]);
  });
});
