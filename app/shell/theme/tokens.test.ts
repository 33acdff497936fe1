import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contrast, GROUNDS } from '#reference/colours.ts';

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

type Theme = 'light' | 'dark';

function token(name: string, theme: Theme): string {
  const [, light, dark] =
    css.match(new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`)) ?? [];
  const colour = theme === 'light' ? light : dark;
  if (!colour) throw new Error(`No token --${name}.`);
  return colour;
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
  test.each(Object.entries(GROUNDS[theme]))(
    `${theme}: the accents of leagues are judged on %s as it is`,
    (name, colour) => {
      expect(token(name, theme)).toBe(colour);
    },
  );

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
