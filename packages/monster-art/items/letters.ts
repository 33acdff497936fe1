/** Letters as strokes on a grid of 4 by 6, so that pictures do not depend on a font. */
const SIGNS: Record<string, string> = {
  L: 'M0 0V6H3.4',
  I: 'M1 0V6',
  F: 'M0 6V0H3.4M0 3H2.8',
  P: 'M0 6V0H2.4Q4 0 4 1.7Q4 3.4 2.4 3.4H0',
  O: 'M2 0Q4 0 4 3Q4 6 2 6Q0 6 0 3Q0 0 2 0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  N: 'M0 6V0L4 6V0',
  T: 'M0 0H4M2 0V6',
  S: 'M3.8 1Q3.4 0 2 0Q0.2 0 0.2 1.5Q0.2 2.8 2 3Q3.9 3.2 3.9 4.6Q3.9 6 2 6Q0.4 6 0 5',
  K: 'M0 0V6M3.8 0L0 3.4M1.4 2.4L4 6',
  D: 'M0 0V6H1.8Q4 6 4 3Q4 0 1.8 0Z',
  E: 'M3.6 0H0V6H3.6M0 3H2.8',
  G: 'M3.9 1Q3.4 0 2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3.4H2.2',
  U: 'M0 0V4Q0 6 2 6Q4 6 4 4V0',
  Y: 'M0 0L2 3L4 0M2 3V6',
  A: 'M0 6L2 0L4 6M0.8 4H3.2',
  R: 'M0 6V0H2.4Q4 0 4 1.6Q4 3.2 2.4 3.2H0M2 3.2L4 6',
  '+': 'M0 3.4H3.4M1.7 1.7V5.1',
  '1': 'M0.4 1.4L2 0V6',
  '2': 'M0.1 1.6Q0.1 0 2 0Q3.9 0 3.9 1.6Q3.9 2.6 0 6H4',
  '3': 'M0.2 0H3.8L1.8 2.4Q4 2.4 4 4.2Q4 6 2 6Q0.4 6 0 4.9',
  '4': 'M2.8 6V0L0 4.2H4',
};
const WIDTHS: Record<string, number> = { I: 2, '+': 3.4, '1': 2.4 };
const GAP = 1.8;

export interface Lettering {
  x: number;
  y: number;
  height: number;
  colour: string;
  anchor?: 'start' | 'end';
}

export function letters(word: string, { x, y, height, colour, anchor }: Lettering): string {
  const scale = height / 6;
  const widths = [...word].map((sign) => (WIDTHS[sign] ?? 4) + GAP);
  const total = widths.reduce((sum, width) => sum + width, -GAP) * scale;
  let left = anchor === 'end' ? x - total : x;
  const places = [...word].map((sign, index) => {
    const place = `<path transform="translate(${left} ${y}) scale(${scale})" d="${SIGNS[sign] ?? ''}"/>`;
    left += (widths[index] ?? 0) * scale;
    return place;
  });
  const stroke = (width: number, paint: string) =>
    `<g fill="none" stroke="${paint}" stroke-width="${width / scale}" stroke-linecap="round" stroke-linejoin="round">${places.join('')}</g>`;
  const thick = height / 4.6;
  return stroke(thick + 5, '#0b0e14') + stroke(thick, colour);
}
