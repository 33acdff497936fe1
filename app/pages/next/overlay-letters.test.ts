import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('letters of these overlays are at least 24 pixels high on a broadcast of 1080 lines', () => {
  const styles = globSync(`${import.meta.dirname}/overlay-*.module.css`)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const sizes = [...styles.matchAll(/font(?:-size)?:[^;]*calc\((\d+) \* var\(--px\)\)/g)].map(
    ([, size]) => Number(size),
  );
  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  const all = [...styles.matchAll(/font(?:-size)?:[^;]*;/g)].filter(([text]) =>
    /\d|var/.test(text),
  );
  expect(all).toHaveLength(sizes.length);
  // The next fight is that of the pages, enlarged, without their smallest letters.
  expect(16 * Number(styles.match(/zoom: calc\(([\d.]+) \*/)?.[1])).toBeGreaterThanOrEqual(24);
  expect(styles).toContain('--size--1: var(--size-0);');
});

const TOKENS = readFileSync(`${import.meta.dirname}/../../shell/theme/tokens.css`, 'utf8');
const STAGE = readFileSync(
  `${import.meta.dirname}/../../features/tournaments/web/shared/overlay-stage.module.css`,
  'utf8',
);

/** A token's red, green and blue in the light and the dark theme. */
function coloursOf(token: string): number[][] {
  const pair = TOKENS.match(new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`));
  return [pair?.[1] ?? '', pair?.[2] ?? ''].map((colour) =>
    [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
  );
}

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(colour: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(colour), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each([
  ['light', 0],
  ['dark', 1],
])('letters of the %s overlays have a contrast of 4.5 on any picture', (_, theme) => {
  const solid = Number(STAGE.match(/--panel: color-mix\(in srgb, var\(--ground\) (\d+)%/)?.[1]);
  const ground = coloursOf('ground')[theme] ?? [];
  for (const behind of [0, 255]) {
    const panel = ground.map((part) => (part * solid + behind * (100 - solid)) / 100);
    for (const token of ['text', 'dim', 'gold']) {
      expect(contrast(coloursOf(token)[theme] ?? [], panel), token).toBeGreaterThanOrEqual(4.5);
    }
  }
  const [silver = [], letters = []] = ['silver', 'on-silver'].map(
    (token) => coloursOf(token)[theme],
  );
  expect(contrast(letters, silver)).toBeGreaterThanOrEqual(4.5);
});
