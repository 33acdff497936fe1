import { editDistanceToBeginning, typosAllowed } from '@ringside/typo-search/edit-distance';
import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';

type Db = Kysely<Tables>;

const BATCH_WORDS = 400;
const MAX_CANDIDATES = 5000;
const LAST = '\u{10ffff}';

export async function rememberWords(db: Db, tags: readonly string[]): Promise<void> {
  const words = [...new Set(tags)];
  for (let start = 0; start < words.length; start += BATCH_WORDS) {
    const rows = words.slice(start, start + BATCH_WORDS).map((word) => ({ word }));
    await db
      .insertInto('music_words')
      .values(rows)
      .onConflict((conflict) => conflict.column('word').doNothing())
      .execute();
  }
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
