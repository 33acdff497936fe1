import { editDistanceToBeginning, typosAllowed } from '@ringside/typo-search/edit-distance';
import type { Kysely, Transaction } from 'kysely';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';

type Db = Kysely<Tables>;

const MAX_CANDIDATES = 5000;
const LAST = '\u{10ffff}';

export async function rememberWords(trx: Transaction<Tables>, tags: string[]): Promise<void> {
  const rows = [...new Set(tags)].map((word) => ({ word }));
  await insertRows(trx, 'music_words', rows, { key: ['word'] });
}

/** The tags with typing mistakes corrected, or null if no known word is close enough. */
export async function correctTags(db: Db, tags: readonly string[]): Promise<string[] | null> {
  const corrected: string[] = [];
  for (const tag of tags) {
    const [known] = await wordsFrom(db, tag, 0, 1);
    const word = known ? tag : await nearest(db, tag);
    if (word === null) return null;
    corrected.push(word);
  }
  return corrected.some((word, place) => word !== tags[place]) ? corrected : null;
}

async function nearest(db: Db, tag: string): Promise<string | null> {
  const allowed = typosAllowed(tag);
  const letters = [...tag];
  if (allowed === 0) return null;
  // If the first letter is wrong, the second is either right or was swapped with it.
  const starts = new Set(letters.slice(0, 2));
  let best: { word: string; slips: number } | null = null;
  for (const start of starts) {
    for (const word of await wordsFrom(db, start, letters.length - allowed, MAX_CANDIDATES)) {
      const slips = editDistanceToBeginning(tag, word, allowed);
      const isBetter =
        !best || slips < best.slips || (slips === best.slips && word.length < best.word.length);
      if (slips <= allowed && isBetter) best = { word, slips };
    }
  }
  return best?.word ?? null;
}

async function wordsFrom(db: Db, start: string, letters: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('music_words')
    .select('word')
    .where('word', '>=', start)
    .where('word', '<', start + LAST)
    .where(({ eb, fn }) => eb(fn('length', ['word']), '>=', letters))
    .orderBy('word')
    .limit(limit)
    .execute();
  return rows.map(({ word }) => word);
}
