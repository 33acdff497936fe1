import { editDistance, typosAllowed } from '@ringside/typo-search/edit-distance';
import {
  folded,
  isMain,
  JOINERS,
  keyOf,
  type Line,
  readLine,
  type Span,
  spansOf,
  type Word,
} from './pasted-line.server.ts';

/** Shorter words are often another word with one letter changed. */
const MIN_LETTERS_OF_GUESS = 5;
/** The share of a line's letters from which a name in it is sure. */
const SURE_SHARE = 0.5;

interface Candidate extends Span {
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
  const picks = line.isRow ? candidates.slice(0, 1) : apart(line, candidates);
  const lettered = line.parts.map((_, part) =>
    line.words.some((word) => word.part === part && word.weight >= 1),
  );
  const single = line.isRow || lettered.filter(Boolean).length < 2;
  if (single || picks.length === 0) {
    const [best] = picks;
    if (best) return [foundIn(line, best, { text, others: candidates })];
    const guess = nearest(line, byKey);
    if (single || guess) return [{ text, names: guess ?? [], isSure: false }];
  }
  const rows: NamesFound[] = [];
  for (const [part, partText] of line.parts.entries()) {
    const pick = picks.find(({ from, to }) => {
      const [first, last] = [line.words[from]?.part ?? 0, line.words[to]?.part ?? 0];
      return first <= part && part <= last;
    });
    if (pick && line.words[pick.from]?.part === part) {
      const last = line.words[pick.to]?.part ?? part;
      const own = line.parts.slice(part, last + 1).join(', ');
      rows.push(foundIn(line, pick, { text: own, others: [] }));
    } else if (!pick && lettered[part]) {
      const guess = nearest(readLine(partText), byKey);
      rows.push({ text: partText, names: guess ?? [], isSure: false });
    }
  }
  return rows;
}

function candidatesIn(line: Line, byKey: ReadonlyMap<string, string[]>): Candidate[] {
  const signs = [line.text, ...line.text.split(/[\s,;|]+/u)].map((chunk) =>
    chunk.replace(JOINERS, ''),
  );
  const plain = signs.flatMap((sign) => (folded(sign) === '' ? (byKey.get(sign) ?? []) : []));
  const ofSigns =
    plain.length > 0 ? [{ from: 0, to: -1, names: [...new Set(plain)], weight: 0 }] : [];
  const inWords = [...spansOf(line)].flatMap(({ from, to, key }): Candidate[] => {
    const names = byKey.get(key);
    if (!names) return [];
    const weight = weightOf(line.words.slice(from, to + 1));
    const exactFirst = names.toSorted((a, b) => likeness(line.text, b) - likeness(line.text, a));
    return [{ from, to, names: exactFirst, weight }];
  });
  return [...inWords, ...ofSigns].sort((a, b) => b.weight - a.weight || a.from - b.from);
}

const weightOf = (words: readonly Word[]) => words.reduce((sum, { weight }) => sum + weight, 0);

const likeness = (text: string, name: string): number =>
  text.includes(name) ? 2 : text.toLowerCase().includes(name.toLowerCase()) ? 1 : 0;

/** The best of each part of a line. */
function apart({ words }: Line, candidates: Candidate[]): Candidate[] {
  const taken = new Set<number>();
  return candidates.filter(({ from, to, weight }) => {
    const parts = words.slice(from, to + 1).map(({ part }) => part);
    if (parts.some((part) => taken.has(part)) || (taken.size > 0 && weight < 1)) return false;
    for (const part of parts) taken.add(part);
    return true;
  });
}

function foundIn(
  { words, isRow }: Line,
  { from, to, names, weight }: Candidate,
  { text, others }: { text: string; others: Candidate[] },
): NamesFound {
  const parts = new Set(words.slice(from, to + 1).map(({ part }) => part));
  const around = words.filter((word) => isMain(word) && (parts.size === 0 || parts.has(word.part)));
  const rivals = others.filter(
    (other) => isRow && other.weight >= 1 && (other.from > to || other.to < from),
  );
  const isSure = rivals.length === 0 && weight >= SURE_SHARE * weightOf(around);
  return { text, names: [...names, ...rivals.flatMap((rival) => rival.names)], isSure };
}

/** The names that differ from a piece of the line by the fewest mistakes of typing. */
function nearest(line: Line, byKey: ReadonlyMap<string, string[]>): string[] | null {
  let best: { names: string[]; distance: number } | null = null;
  for (const { key } of spansOf(line)) {
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
