import type { Technique } from '#app/features/guide/contract.ts';
import { plainName } from '#app/features/guide/rules.ts';
import type { MonsterRecord } from '../../contract.ts';

export function learnedTechniques(
  { TECHNIQUES }: MonsterRecord,
  techniques: readonly Technique[],
): { known: Technique[]; unknown: string[] } {
  const byName = new Map(
    techniques.flatMap((technique) => [
      [plainName(technique.slug), technique],
      [plainName(technique.name), technique],
    ]),
  );
  const known = new Set<Technique>();
  const unknown: string[] = [];
  for (const name of TECHNIQUES ?? []) {
    const technique = byName.get(plainName(name));
    if (technique) known.add(technique);
    else unknown.push(name);
  }
  return { known: [...known], unknown };
}
