export const MODES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  minor: [0, 2, 3, 5, 7, 8, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  dominant: [0, 1, 4, 5, 7, 8, 10],
} as const satisfies Record<string, Scale>;

export type Mode = keyof typeof MODES;
export type Scale = readonly [number, number, number, number, number, number, number];

/** A tone of a chord: its degree (0 is the tonic) and semitones above the tonic. */
export interface ChordTone {
  degree: number;
  semitones: number;
}

export interface Chord {
  name: string;
  tones: ChordTone[];
  bass: ChordTone;
  scale: Scale;
}

const NUMERAL = /^([b#]?)([IViv]+)(o?)(maj7|7|6|sus4|add9)?(?:\/([35]))?$/;
const DEGREES = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];

/**
 * The chord of a Roman numeral, counted from the major scale whatever the mode: `bVII`, `ii7`,
 * `V7`, `I/3` (its third in the bass).
 */
export function parseChord(name: string, mode: Mode): Chord {
  const parts = NUMERAL.exec(name);
  const [, accidental = '', numeral = '', diminished = '', extension = '', inversion] = parts ?? [];
  const root = DEGREES.indexOf(numeral.toUpperCase());
  if (root < 0) throw new RangeError(`${name} is no chord.`);
  const minor = numeral !== numeral.toUpperCase();
  const shift = accidental === 'b' ? -1 : accidental === '#' ? 1 : 0;
  const base = (MODES.major[root] ?? 0) + shift;
  const tone = (steps: number, semitones: number): ChordTone => ({
    degree: (root + steps) % 7,
    semitones: (base + semitones + 12) % 12,
  });
  const third = extension === 'sus4' ? tone(3, 5) : tone(2, minor ? 3 : 4);
  const tones = [tone(0, 0), third, tone(4, diminished ? 6 : 7)];
  if (extension === 'maj7') tones.push(tone(6, 11));
  if (extension === '7') tones.push(tone(6, diminished ? 9 : 10));
  if (extension === '6') tones.push(tone(5, 9));
  if (extension === 'add9') tones.push(tone(1, 2));
  const bass = tones[inversion === '3' ? 1 : inversion === '5' ? 2 : 0] ?? tone(0, 0);
  return { name, tones, bass, scale: scaleWith(MODES[mode], tones) };
}

function scaleWith(scale: Scale, tones: ChordTone[]): Scale {
  const own = [...scale] as [...Scale];
  for (const { degree, semitones } of tones) {
    // Keeps a degree in its octave: a raised seventh stays below the tonic.
    const near = [semitones - 12, semitones, semitones + 12];
    const before = scale[degree] ?? 0;
    own[degree] = near.reduce((best, each) =>
      Math.abs(each - before) < Math.abs(best - before) ? each : best,
    );
  }
  return own;
}

/** The degree of a scale position; positions continue over octaves, 0 is the tonic. */
export const degreeOf = (place: number): number => ((place % 7) + 7) % 7;

export function semitonesAt(scale: Scale, place: number): number {
  return 12 * Math.floor(place / 7) + (scale[degreeOf(place)] ?? 0);
}

export function isChordTone(chord: Chord, place: number): boolean {
  return chord.tones.some(({ degree }) => degree === degreeOf(place));
}

export function nearestChordTone(chord: Chord, place: number, direction = 1): number {
  const sign = direction < 0 ? -1 : 1;
  for (let distance = 0; distance < 7; distance++) {
    for (const candidate of [place + sign * distance, place - sign * distance]) {
      if (isChordTone(chord, candidate)) return candidate;
    }
  }
  return place;
}
