/** Heights of embeds in rem, by the width of their content in rem: those that `STYLES` give. */
export type Rem = (width: number) => number;

const LINE = 1.4;
/** A border of 1 px, in rem of the smallest letters. */
export const BORDER = 1 / 13;
const SMALL = 0.85 * LINE;
/** Of a letter, on average; fonts of narrower letters leave some room. */
const LETTER = 0.63;
/** From this width on, what is compared is between the faces. */
const WIDE = 40;

/** Of a paragraph. */
export const textRem = (text: string, width: number, size = 1): number =>
  LINE * size * Math.max(1, Math.ceil((text.length * LETTER * size) / Math.min(width, 40)));

export function duelRem(words: readonly string[], rows: number): Rem {
  return (width) => {
    const column = width >= WIDE ? (width - 1) / 3 : (width - 0.5) / 2;
    const face = Math.min(column, Math.max(7.5, Math.min(0.25 * width, 12))) + 3 + 2 * SMALL;
    const table = rows === 0 ? 0 : 1 + 1.5 * rows;
    const sides = width >= WIDE ? Math.max(face, table) : face + table + 0.5;
    return words.reduce(
      (sum, text, at) => sum + textRem(text, width, at === 0 ? 1 : 0.85),
      sides + 1.7,
    );
  };
}

/** Of a portrait beside lines. */
export const whoRem =
  (lines: readonly string[], below = ''): Rem =>
  (width) => {
    const beside = lines.reduce((sum, text) => sum + textRem(text, width - 5.75, 0.85), LINE);
    return Math.max(5, beside) + (below ? 0.5 + textRem(below, width) : 0);
  };

const MATCH = 2 * SMALL + 0.5 + BORDER;
const GAP = 0.75;

/** Of a bracket's parts, each a list of how many matches its rounds show. */
export const bracketRem =
  (parts: readonly (readonly number[])[]): Rem =>
  (width) => {
    const columns = Math.max(1, Math.floor((width + GAP) / (8 + GAP)));
    const heights = parts.flatMap((rounds) =>
      rounds.flatMap((_, at) =>
        at % columns === 0
          ? [GAP + LINE + MATCH * Math.max(...rounds.slice(at, at + columns))]
          : [],
      ),
    );
    return heights.reduce((sum, height) => sum + height, -GAP);
  };

/** The height of the whole frame in px, of `width` px with letters of `fontPx`. */
export function frameHeight(content: Rem, width: number, fontPx: number): number {
  const inner = (width - 2) / fontPx - 1.5;
  // Padding, title, and the link below.
  return Math.ceil((content(inner) + 1.5 + LINE + 0.5 + LINE + 0.5) * fontPx + 2);
}
