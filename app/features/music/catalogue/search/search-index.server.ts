import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';

export type TagTable = 'song_tags' | 'album_tags';

export interface Tagged {
  number: number;
  tags: string[];
}

export interface SearchIndex {
  put(db: Kysely<Tables>, table: TagTable, rows: Tagged[]): Promise<void>;
  remove(db: Kysely<Tables>, table: TagTable, rows: Pick<Tagged, 'number'>[]): Promise<void>;
  find(
    db: Kysely<Tables>,
    table: TagTable,
    query: { tags: string[]; startAfter: number; limit: number },
  ): Promise<number[]>;
}
