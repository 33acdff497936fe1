/** The height in px of what a frame of app/pages/frames/ shows, by its width. */
export type Height = (width: number) => number;

/** Head, link below and border. */
const AROUND_PX = 86;
/** Of a letter, on average and in its own size; fonts of narrower letters leave some room. */
const LETTER = 0.53;

const linesOf = (letters: number, width: number, px: number) =>
  Math.max(1, Math.ceil((letters * LETTER * px) / width));

const smallPx = (letters: number, width: number) => 17.4 * linesOf(letters, width, 13.4);

const columnsOf = (width: number, least: number, gap: number) =>
  Math.max(1, Math.floor((width + gap) / (least + gap)));

/** Both sides, whose longer name has so many letters, with what is expected between or below them. */
function sidesPx(letters: number, isExpected: boolean, width: number): number {
  const isWide = width >= 760;
  const column = isWide ? (width - 64) / 3 : (width - 44) / 2;
  const portrait = isExpected ? Math.min(column, Math.max(150, width / 3)) : column;
  const px = Math.min(27.7, Math.max(23.1, 0.04 * width));
  const names = (1.14 * Math.max(2, linesOf(letters, column, 0.9 * px)) + 0.2) * px;
  const trainer = isWide ? 17.4 : 34.8;
  const side = portrait + names + 34 + trainer;
  const note = Math.max(52, smallPx(50 + 2 * letters, isWide ? column : width - 32));
  const expected = isExpected ? (width < 600 ? 122 : 133) + note : 0;
  return 24 + (isWide ? Math.max(side, expected) : side + 4 + expected);
}

/** The next fight, with room for all that it may show until its result, but for rare names. */
export const nextPx: Height = (width) => sidesPx(36, true, width) + (width < 480 ? 211 : 110);

export const fightPx =
  (letters: number, isExpected: boolean, tale: number): Height =>
  (width) => {
    const outcome = 25.4 * linesOf(letters + 16, width - 32, 20);
    const below = smallPx(tale, Math.min(width - 32, 430));
    return sidesPx(letters, isExpected, width) + Math.max(64, 17 + outcome + below);
  };

/** Eight rows. */
export const recentPx: Height = (width) => 12 + 62 * Math.ceil(8 / columnsOf(width - 16, 260, 4));

/** A portrait beside a line of figures and another one, and a text below. */
export const whoPx =
  (line: number, below = 0): Height =>
  (width) => {
    const beside = 27 + 1.2 * (smallPx(55, width - 124) + smallPx(line, width - 124));
    return 32 + Math.max(80, beside) + (below && 16 + 24.8 * linesOf(below, width - 32, 16));
  };

/** Of a bracket's parts, each a list of how many matches its rounds show. */
export const bracketPx =
  (parts: readonly (readonly number[])[]): Height =>
  (width) => {
    const columns = columnsOf(width - 24, 128, 12);
    const rowsOf = (rounds: readonly number[]) =>
      rounds
        .filter((_, at) => at % columns === 0)
        .map((_, at) => 23.2 + 66.5 * Math.max(...rounds.slice(at * columns, (at + 1) * columns)));
    return parts.flatMap(rowsOf).reduce((sum, row) => sum + row, 12 * parts.length);
  };

/** The height of the whole frame in px. */
export const frameHeight = (content: Height, width: number, zoom: number): number =>
  Math.ceil((content(width / zoom - 2) + AROUND_PX) * zoom);
