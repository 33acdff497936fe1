export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  /** Roughly normal, from -1 to 1, mostly near 0. */
  around(): number;
  pick<T>(list: readonly T[]): T;
  weighted<T>(list: readonly T[], weight: (item: T) => number): T;
  shuffle<T>(list: readonly T[]): T[];
  /** An independent generator: additional draws from one do not shift the other's. */
  fork(label: string | number): Random;
}

export function createRandom(key: string): Random {
  const next = sfc32(...hash128(key));
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    around: () => (next() + next() + next()) / 1.5 - 1,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('Nothing to pick from.');
      return list[int(0, list.length - 1)] as (typeof list)[number];
    },
    weighted: (list, weight) => pickWeighted(list, weight, next()),
    shuffle: (list) => {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i);
        [copy[i], copy[j]] = [copy[j] as (typeof copy)[number], copy[i] as (typeof copy)[number]];
      }
      return copy;
    },
    fork: (label) => createRandom(`${key}/${label}`),
  };
}

function pickWeighted<T>(list: readonly T[], weight: (item: T) => number, draw: number): T {
  const weights = list.map(weight);
  let rest = draw * weights.reduce((sum, weight) => sum + weight, 0);
  let last: T | undefined;
  for (const [index, item] of list.entries()) {
    const own = weights[index] ?? 0;
    if (own <= 0) continue;
    last = item;
    rest -= own;
    if (rest < 0) return item;
  }
  if (last === undefined) throw new RangeError('Nothing to pick from.');
  return last;
}

/** Chris Doty-Humphrey's sfc32: small, fast, and passes PractRand. */
function sfc32(first: number, second: number, third: number, fourth: number): () => number {
  let [a, b, c, counter] = [first, second, third, fourth];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}

/** Four lanes of FNV-1a, each finalised with murmur3's mixer to separate similar keys. */
function hash128(text: string): [number, number, number, number] {
  const lanes: [number, number, number, number] = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    for (const lane of [0, 1, 2, 3] as const) {
      lanes[lane] = Math.imul(lanes[lane] ^ (code + lane), 0x01000193);
    }
  }
  return lanes.map(mix) as [number, number, number, number];
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
