import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { type Monster, monster, type Skills, technique } from '#app/features/monsters/contract.ts';
import { type Item, item } from '#app/features/shop/contract.ts';

/** The game's own data: what the encyclopedia and the shop know before the feed says anything. */
export interface Reference {
  /** In the order of their numbers. */
  monsters: Monster[];
  skills: Skills;
  /** In the order of their chat numbers. */
  items: Item[];
}

const typeFile = z.strictObject({
  type: z.string(),
  monsters: z.array(monster),
  techniques: z.array(technique),
});

/**
 * Reads and checks `reference/`: one file per type with its monsters and techniques, and the item
 * catalogue. Throws with the file's name when something in it is wrong.
 */
export function loadReference(): Reference {
  const monsters: Monster[] = [];
  const skills: Skills = {};
  const folder = new URL('./types/', import.meta.url);
  for (const name of readdirSync(folder).sort()) {
    const file = parseFile(new URL(name, folder), typeFile);
    monsters.push(...file.monsters);
    skills[file.type] = file.techniques;
  }
  monsters.sort((a, b) => a.number.localeCompare(b.number));
  const items = parseFile(new URL('./items.json', import.meta.url), z.array(item));
  const reference = { monsters, skills, items };
  checkReferences(reference);
  return reference;
}

function parseFile<S extends z.ZodMiniType>(file: URL, schema: S): z.output<S> {
  const result = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (result.success) return result.data;
  throw new Error(
    `The reference data in ${file.pathname} is wrong: ${z.prettifyError(result.error)}`,
  );
}

function checkReferences({ monsters, skills, items }: Reference): void {
  const races = new Set(monsters.map((one) => one.META.RACE_SUPERTYPE));
  if (races.size !== monsters.length) throw new Error('Two monsters share one RACE_SUPERTYPE.');
  for (const { name, META, startingTechniques } of monsters) {
    const known = new Set(skills[META.RACE_TYPE]?.map((one) => one.name));
    const missing = startingTechniques.find((one) => !known.has(one));
    if (missing !== undefined)
      throw new Error(`${name} starts with ${missing}, which its type lacks.`);
  }
  for (const { Name, Supertype } of items) {
    if (Supertype && !races.has(Supertype)) throw new Error(`${Name} rolls an unknown monster.`);
  }
}
