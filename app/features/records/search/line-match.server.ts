import { editDistance, typosAllowed } from '@ringside/typo-search/edit-distance';
import { keyOf, type Line, readLine, spansOf, type Word, weightOf } from './pasted-line.server.ts';

/** Shorter words are often another word with one letter changed. */
const MIN_LETTERS_OF_GUESS = 5;
/** The share of a line's letters from which a name in it is sure. */
const SURE_SHARE = 0.5;

interface Candidate {
  words: Word[];
  names: string[];
  weight: number;
}

export interface NamesFound {
  text: string;
  names: string[];
  isSure: boolean;
}

/** The names in a line, each with its part of the text; a line without one is found without names. */
export function namesInLine(text: string, known: readonly string[]): NamesFound[] {
  const line = readLine(text);
  const byKey = Map.groupBy(known, keyOf);
  const candidates = candidatesIn(line, byKey);
  const main = new Set(line.words.flatMap(({ isBeside, part }) => (isBeside ? [] : part)));
  const isOne = line.isRow || main.size < 2;
  const picks = isOne ? candidates.slice(0, 1) : apart(candidates);
  const [best] = picks;
  const guess = best ? null : nearest(line, byKey);
  if (isOne && best) return [foundIn(line, best, { text, others: candidates })];
  if (isOne || guess) return [{ text, names: guess ?? [], isSure: false }];
  return line.parts.flatMap((part, at) => {
    const pick = picks.find((one) => holds(one, at));
    if (!pick) {
      const names = main.has(at) ? (nearest(readLine(part), byKey) ?? []) : null;
      return names ? { text: part, names, isSure: false } : [];
    }
    if (at > 0 && holds(pick, at - 1)) return [];
    const own = line.parts.filter((_, of) => holds(pick, of)).join(', ');
    return foundIn(line, pick, { text: own, others: [] });
  });
}

/** A name may have a separator within. */
const holds = ({ words }: Candidate, at: number) =>
  (words[0]?.part ?? 0) <= at && at <= (words.at(-1)?.part ?? 0);

function candidatesIn(line: Line, byKey: ReadonlyMap<string, string[]>): Candidate[] {
  const found = [...spansOf(line)].flatMap(({ key, words }): Candidate[] => {
    const names = byKey
      .get(key)
      ?.toSorted((a, b) => likeness(line.text, b) - likeness(line.text, a));
    return names ? [{ words, names, weight: weightOf(words) }] : [];
  });
  return found.sort((a, b) => b.weight - a.weight);
}

const likeness = (text: string, name: string): number =>
  text.includes(name) ? 2 : text.toLowerCase().includes(name.toLowerCase()) ? 1 : 0;

/** The best of each part of a line. */
function apart(candidates: Candidate[]): Candidate[] {
  const taken = new Set<number>();
  return candidates.filter(({ words }) => {
    if (words.some(({ part }) => taken.has(part))) return false;
    for (const { part } of words) taken.add(part);
    return true;
  });
}

function foundIn(
  line: Line,
  { words, names, weight }: Candidate,
  { text, others }: { text: string; others: Candidate[] },
): NamesFound {
  const parts = new Set(words.map(({ part }) => part));
  const around = line.words.filter(({ isBeside, part }) => !isBeside && parts.has(part));
  const rivals = others.filter(
    (other) =>
      line.isRow && other.weight >= 1 && other.words.every((word) => !words.includes(word)),
  );
  const isSure = rivals.length === 0 && weight >= SURE_SHARE * weightOf(around);
  return { text, names: [...names, ...rivals.flatMap((rival) => rival.names)], isSure };
}

/** The names that differ from a piece of the line by the fewest mistakes of typing. */
function nearest(line: Line, byKey: ReadonlyMap<string, string[]>): string[] | null {
  let best: { names: string[]; distance: number } | null = null;
  const keys = new Set([...spansOf(line)].map(({ key }) => key));
  for (const key of keys) {
    for (const [name, names] of byKey) {
      const shorter = Math.min(name.length, key.length);
      const allowed =
        shorter < MIN_LETTERS_OF_GUESS ? 0 : Math.min(typosAllowed(name), typosAllowed(key));
      const distance = allowed === 0 ? 1 : editDistance(key, name, allowed);
      if (distance > allowed) continue;
      if (!best || distance < best.distance) best = { names, distance };
    }
  }
  return best?.names ?? null;
}
