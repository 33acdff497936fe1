import confusables from 'unhomoglyph/data.json' with { type: 'json' };

/** The character to which each look-alike is mapped (Unicode TR39, confusables.txt). */
const PROTOTYPES = new Map(Object.entries(confusables));

const LINE_CONTROLS = /[\t\n\v\f\r\u0085]/g;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

export const asSeen = (text: string) =>
  Array.from(text, (letter) => PROTOTYPES.get(letter) ?? letter).join('');

/** Whether Unicode skeletons, as written, in lower or in upper case, are equal. */
export function looksOf(name: string): string[] {
  const visible = name
    .normalize('NFKC')
    .replace(LINE_CONTROLS, ' ')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [
    `as ${asSeen(visible)}`,
    `lower ${asSeen(visible.toLowerCase())}`,
    `upper ${asSeen(visible.toUpperCase())}`,
  ];
}
