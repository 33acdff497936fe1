import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';

/** The index of songs or of albums. */
export type TagTable = 'song_tags' | 'album_tags';

/** A row of the catalogue with its tags. */
export interface Tagged {
  number: number;
  tags: string[];
}

/** The search index of one kind of database. */
export interface SearchIndex {
  put(db: Kysely<Tables>, table: TagTable, rows: Tagged[]): Promise<void>;
  remove(db: Kysely<Tables>, table: TagTable, numbers: number[]): Promise<void>;
  /**
   * Numbers of rows in which every given tag is one of the tags or a prefix of one, in catalogue
   * order, after `startAfter`.
   */
  find(
    db: Kysely<Tables>,
    table: TagTable,
    query: { tags: string[]; startAfter: number; limit: number },
  ): Promise<number[]>;
}
