/** The width of characters in the overlay's condensed typeface, or in the one of their script; in em. */
const WIDTHS: [characters: RegExp, ems: number][] = [
  [/[\p{M}\p{Cf}]/u, 0],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u,
    1,
  ],
  [/[MWmw@%&]/, 0.68],
  [/[ IJijlftr.,:;'|!()-]/, 0.28],
  [/[\p{Lu}\p{N}]/u, 0.5],
  [/\p{Script=Latin}/u, 0.46],
];
const OTHER = 0.58;

/** About how wide a text is in one line, in em; never 0. */
export function textEms(text: string): number {
  const ems = [...text].reduce(
    (sum, character) => sum + (WIDTHS.find(([of]) => of.test(character))?.[1] ?? OTHER),
    0,
  );
  return Math.max(1, Math.round(ems * 100) / 100);
}
