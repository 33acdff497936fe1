import { expect, test } from 'vitest';
import { drawPreview } from './draw-preview.ts';
import { type Preview, previewName, readPreviewName } from './preview-names.ts';

const PREVIEWS: Record<string, Preview> = {
  KUNG_FU_HARE: { kind: 'monster', races: ['KUNG_FU_HARE'] },
  'HARE-champion': { kind: 'champion', races: ['HARE'] },
  'HARE-vs-APE': { kind: 'pair', races: ['HARE', 'APE'] },
  bracket: { kind: 'bracket', races: [] },
};

test.each(Object.entries(PREVIEWS))('the name %s is parsed to its preview', (name, preview) => {
  expect(previewName(preview)).toBe(name);
  expect(readPreviewName(name)).toEqual(preview);
});

test.each([
  ...[
    '',
    'hare',
    'Bracket',
    'HARE-',
    'HARE-vs-',
    '-vs-APE',
    'HARE-vs-APE-vs-JELL',
    'HARE-vs-bracket',
  ],
  ...['bracket-champion', 'HARE-champion-vs-APE', '../HARE', 'HARE.x', 'HARE\n', 'A'.repeat(41)],
])('%j is not a valid name', (name) => {
  expect(readPreviewName(name)).toBeNull();
});

test('the drawings of two monsters in one picture share no gradients', () => {
  const actors = [
    { race: { type: 'HARE', subtype: 'HARE' } },
    { race: { type: 'APE', subtype: 'RARE_1' } },
  ];
  const svg = drawPreview({ kind: 'pair', races: ['HARE', 'APE'] }, actors);
  const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
  expect(used.filter((id) => !ids.includes(id))).toEqual([]);
  expect(svg).not.toMatch(/NaN|undefined|<text/);
});
