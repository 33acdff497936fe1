import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

type Theme = 'light' | 'dark';

function token(name: string, theme: Theme): string {
  const [, light, dark] =
    css.match(new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`)) ?? [];
  const colour = theme === 'light' ? light : dark;
  if (!colour) throw new Error(`No token --${name}.`);
  return colour;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const THEMES: Theme[] = ['light', 'dark'];
const TEXT_PAIRS: [text: string, back: string][] = [
  ...['ground', 'surface', 'raised'].flatMap((back) =>
    ['text', 'dim', 'gold', 'violet'].map((text): [string, string] => [text, back]),
  ),
  ['ground', 'gold'],
  ['ground', 'violet'],
];

for (const theme of THEMES) {
  test.each(TEXT_PAIRS)(`${theme}: %s on %s reaches 4.5:1`, (text, back) => {
    expect(contrast(token(text, theme), token(back, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['silver', 'crimson'])(`${theme}: the border in %s reaches 3:1`, (border) => {
    expect(contrast(token(border, theme), token('surface', theme))).toBeGreaterThanOrEqual(3);
  });

  test.each(['e', 'd', 'c', 'b', 'a'])(`${theme}: grade %s can be read on a card`, (grade) => {
    const wanted = theme === 'light' ? 4.5 : 3;
    expect(
      contrast(token(`grade-${grade}`, theme), token('surface', theme)),
    ).toBeGreaterThanOrEqual(wanted);
  });
}
