/** Chord progressions of a mood, eight bars each except the ending. */
export interface Harmonies {
  theme: string[];
  contrast: string[];
  bridge: string[];
  ending: string[];
}

export const HARMONIES = {
  heroic: {
    theme: [
      'I V/3 vi IV I V IV V',
      'I bVII IV I I bVII IV V',
      'I IV V I vi IV V V',
      'I iii IV V vi IV ii V',
      'I V vi iii IV I/3 ii V',
      'I vi IV V I vi bVII V',
    ],
    contrast: [
      'vi IV I V vi IV V V',
      'IV V iii vi IV V bVII V',
      'IV I/3 ii vi IV I/3 V V',
      'bVI bVII I I bVI bVII V V',
      'vi iii IV I IV iii ii V',
    ],
    bridge: [
      'bIII bVII IV I bIII bVII V V',
      'bVI bIII bVII IV bVI bIII V V',
      'ii iii IV V ii iii IV V',
      'vi vi ii ii IV IV V V',
    ],
    ending: ['IV V I I', 'bVI bVII I I', 'ii V I I'],
  },
  warm: {
    theme: [
      'Imaj7 vi7 ii7 V7 Imaj7 IVmaj7 ii7 V7',
      'I IV I V I IV V I',
      'Imaj7 iii7 IVmaj7 V7 iii7 vi7 ii7 V7',
      'I I/3 IV V vi ii V I',
      'I V/3 vi I/5 IV I/3 ii V7',
      'Imaj7 II7 ii7 V7 Imaj7 II7 ii7 V7',
    ],
    contrast: [
      'IVmaj7 V7 iii7 vi7 ii7 V7 Imaj7 I',
      'IV IV I I ii ii V V',
      'vi7 II7 V7 I vi7 II7 ii7 V7',
      'IVmaj7 iv Imaj7 vi7 IVmaj7 iv V7 V7',
      'IV V7 I vi IV iv I V7',
    ],
    bridge: [
      'vi7 iii7 IVmaj7 I vi7 iii7 ii7 V7',
      'bIII bVII IV I ii7 II7 Vsus4 V7',
      'ii7 iii7 IVmaj7 V7 ii7 iii7 IVmaj7 V7',
      'IVmaj7 IVmaj7 iii7 iii7 bVI bVI V7 V7',
    ],
    ending: ['IVmaj7 V7 I I', 'ii7 V7 I6 I6', 'IV iv I I'],
  },
  dreamy: {
    theme: [
      'Imaj7 II Imaj7 II vi7 II Imaj7 Imaj7',
      'Imaj7 Imaj7 iii7 iii7 IVmaj7 IVmaj7 ii7 V7',
      'Iadd9 V/3 vi7 IVmaj7 Iadd9 V/3 IVmaj7 IVmaj7',
      'Imaj7 vii7 vi7 II Imaj7 vii7 vi7 V',
    ],
    contrast: [
      'vi7 iii7 IVmaj7 I vi7 iii7 ii7 V',
      'IVmaj7 iii7 IVmaj7 iii7 ii7 iii7 IVmaj7 V',
      'bVI bVII Imaj7 Imaj7 bVI bVII V V',
    ],
    bridge: [
      'bVI bIII bVII IV bVI bIII V V',
      'ii7 ii7 vi7 vi7 IVmaj7 IVmaj7 V V',
      'bVI bVI iv iv bIII bIII V V',
    ],
    ending: ['IVmaj7 ii7 Imaj7 Imaj7', 'bVI bVII Iadd9 Iadd9', 'ii7 V Imaj7 Imaj7'],
  },
  driven: {
    theme: [
      'i bVI bVII i i bVI bVII V',
      'i bVII bVI V i bVII bVI V',
      'i i bVI bVI iv iv V V',
      'i iv bVII bIII bVI iv V V',
      'i bIII bVII iv i bIII bVII V',
      'i bVI bIII bVII i bVI iv V',
    ],
    contrast: [
      'bVI bVII i i bVI bVII V V',
      'iv iv i i bVI bVI V V',
      'bIII bVII i bVI bIII bVII V V',
      'iv bVII bIII bVI iv i V V',
      'bVI bVII bIII i bVI bVII V V',
    ],
    bridge: [
      'bII bII i i bII bII V V',
      'bVI bVI bVII bVII bVI bVI V V',
      'iv v bVI bVII iv v bVI V',
      'bIII bVII iv bVI bIII bVII V V',
    ],
    ending: ['bVI bVII i i', 'iv V i i', 'bVI V i i'],
  },
  dark: {
    theme: [
      'i i bII bII iv i bII V',
      'i bII i bII bVI bVII i V',
      'i v bVI V i v bVI V',
      'i i bVI bVI bII bII V V',
      'i iv i V bVI iv bII V',
    ],
    contrast: ['iv iv i i bII bII V V', 'bVI bII i V bVI bII V V', 'bVII bVI V V bVII bVI V V'],
    bridge: ['bII bII bVI bVI iv iv V V', 'bIII bII i V bIII bII V V', 'bVI bV bVI bV iv iv V V'],
    ending: ['bII V i i', 'iv bII i i', 'bVI V i i'],
  },
  wistful: {
    theme: [
      'i bVI bIII bVII i bVI iv bVII',
      'i v bVI bIII iv i bVI V',
      'i7 iv7 bVII bIIImaj7 bVI iv V V7',
      'i bVII bIII iv bVI bIII iv V',
      'i i/3 bVI bVII iv bIII bVI V',
    ],
    contrast: [
      'bIII bVII i v bVI bIII iv V',
      'bVImaj7 bVII bIII i bVImaj7 bVII V V',
      'iv7 bVII bIIImaj7 bVI iv7 bVII V V',
    ],
    bridge: [
      'bVI bVI bIII bIII iv iv V V',
      'bIIImaj7 bVII iv7 i bIIImaj7 bVII V V',
      'iv i bVI bIII iv i V V',
    ],
    ending: ['bVI bVII i i', 'iv bVII i i', 'iv V i i'],
  },
  groove: {
    theme: [
      'i7 IV7 i7 IV7 i7 IV7 bVII IV7',
      'i7 i7 IV IV bIII bVII IV IV',
      'i7 bVII IV i7 i7 bVII IV V7',
      'i7 bIII IV bVII i7 bIII IV V7',
    ],
    contrast: [
      'bVI bVII i7 i7 bVI bVII V7 V7',
      'bIII IV bIII IV bVII IV V7 V7',
      'iv7 bVII bIII bVI iv7 bVII V7 V7',
    ],
    bridge: [
      'bVII bVII IV IV bVI bVI V7 V7',
      'v7 IV7 v7 IV7 bIII IV V7 V7',
      'bVI bVI bVII bVII bVI bVI V7 V7',
    ],
    ending: ['bVII IV i7 i7', 'bVI bVII i7 i7', 'IV V7 i7 i7'],
  },
  folk: {
    theme: [
      'I bVII I bVII IV I bVII V',
      'I I bVII bVII IV IV I V',
      'I IV I V I IV V I',
      'I v IV I I v bVII V',
      'I V/3 IV I ii I/3 IV V',
    ],
    contrast: [
      'IV I bVII I IV I ii V',
      'vi IV I V vi IV ii V',
      'bVII IV I I bVII IV V V',
      'ii IV I bVII ii IV V V',
    ],
    bridge: ['vi vi IV IV bVII bVII V V', 'ii vi IV I ii vi V V', 'bIII bVII IV I bIII bVII V V'],
    ending: ['bVII IV I I', 'IV V I I', 'ii V I I'],
  },
  desert: {
    theme: [
      'I I bII bII I bII bvii I',
      'I bII I bvii iv bII I I',
      'I I iv iv bII bII I I',
      'I bII bIII bII I bII bvii I',
    ],
    contrast: [
      'iv iv I I bvii bII I I',
      'bII bIII iv I bII bIII bII I',
      'bVI bVI iv iv bII bII I I',
    ],
    bridge: [
      'bVI bvii I I bVI bvii bII bII',
      'iv bvii bIII bVI iv bvii bII bII',
      'bvii bvii iv iv bVI bVI bII bII',
    ],
    ending: ['iv bII I I', 'bII bvii I I'],
  },
} as const satisfies Record<string, Harmonies>;

export type Mood = keyof typeof HARMONIES;
