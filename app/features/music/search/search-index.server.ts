import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';

/** Which of the two indexes. */
export type TagTable = 'song_tags' | 'album_tags';

/** A row of the catalogue and the tags it is found by. */
export interface Tagged {
  number: number;
  tags: string[];
}

/** One database's way of finding numbers by tags. */
export interface SearchIndex {
  put(db: Kysely<Tables>, table: TagTable, rows: Tagged[]): Promise<void>;
  remove(db: Kysely<Tables>, table: TagTable, numbers: number[]): Promise<void>;
  /**
   * Numbers of rows of which every given tag is a tag or the start of one, in the order of the
   * catalogue, after the number `startAfter`.
   */
  find(
    db: Kysely<Tables>,
    table: TagTable,
    query: { tags: string[]; startAfter: number; limit: number },
  ): Promise<number[]>;
}
