import type { AppDatabase } from '#database/connect.ts';

export interface SeasonStore {
  load(): Promise<string | null>;
  save(json: string): Promise<void>;
}

/** Stores the season in the app's database, so that both are backed up and removed together. */
export function createSeasonStore({ kysely }: Pick<AppDatabase, 'kysely'>): SeasonStore {
  return {
    async load() {
      const row = await kysely
        .selectFrom('practice_season')
        .select('document_json')
        .where('id', '=', 1)
        .executeTakeFirst();
      return row?.document_json ?? null;
    },

    async save(json) {
      const figures = { document_json: json, updated_at: Date.now() };
      await kysely
        .insertInto('practice_season')
        .values({ id: 1, ...figures })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(figures))
        .execute();
    },
  };
}
