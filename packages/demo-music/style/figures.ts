/**
 * One bar of bass in eighths: R root, 3 third, 5 fifth, 8 octave, l the fifth below, a approach to the
 * next root, - hold, . rest.
 */
const BASS = {
  pulse: 'RRRRRRRR',
  octaves: 'R8R8R8R8',
  gallop: 'R.RRR.RR',
  march: 'R.5.R.5a',
  anthem: 'R--RR-5a',
  tresillo: 'R--R--5-',
  bossa: 'R--5l-5-',
  strut: 'R-.R5-8.',
  funk: 'R..R.8.a',
  slap: 'R.8R.R8a',
  walk: 'R-3-5-a-',
  stroll: 'R-5-8-5-',
  roots: 'R---5---',
  long: 'R-------',
  waltz: 'R-....',
  waltzStroll: 'R-5-3-',
  waltzLong: 'R-----',
  jig: 'R-.5-.',
  jigRun: 'R-R5-a',
  jigLong: 'R--5--',
} as const;
export type BassFigure = keyof typeof BASS;

export const bassFigure = (figure: BassFigure): string => BASS[figure];

/** Chord figures in sixteenths: a chord tone counted from the lowest (0, 1, 2, …), # the whole chord, - hold, . rest. */
const CHORDS = {
  arpUp: '0123012301230123',
  arpWave: '0123210101232101',
  arpEighths: '0-1-2-3-2-1-2-1-',
  alberti: '0-2-1-2-0-2-1-2-',
  harp: '0-1-2-3-4-3-2-1-',
  stabs: '..#-..#-..#-..#-',
  skank: '....#-......#-..',
  push: '#--#--#-..#-#-..',
  sync: '#-.#-.#-.#-.#-.-',
  hymn: '#-------#-------',
  bed: '#---------------',
  chip: '#---#---#---#---',
  waltz: '....#-..#-..',
  waltzHarp: '0-1-2-3-2-1-',
  waltzBed: '#-----------',
  jigStabs: '..#-#-..#-#-',
  jigHarp: '0-1-2-3-2-1-',
} as const;
export type ChordFigure = keyof typeof CHORDS;

export const chordFigure = (figure: ChordFigure): string => CHORDS[figure];
