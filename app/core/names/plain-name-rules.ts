const LINE_CONTROLS = /[\t\n\v\f\r\u0085\u2028\u2029]/g;
/** Scripts whose letters a joiner shapes. */
const JOINED =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}]';
/** Invisible characters that change what is seen: joiners, forms of emoji and of ideographs, flags. */
const SHAPING = [
  `(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]',
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe0d\\u{e0100}-\\u{e01ef}]',
  '(?<=\\u{1f3f4}[\\u{e0030}-\\u{e007a}]*)[\\u{e0030}-\\u{e007f}]',
].join('|');
/** Controls, marks of direction, other characters without a look, and those that XML forbids. */
const UNSEEN =
  '\\p{Cc}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffb';
const SHAPING_OR_UNSEEN = new RegExp(`(${SHAPING})|[${UNSEEN}]`, 'gu');
/** U+2800 is a letter of Braille without a dot. */
const SEEN = new RegExp(`[^\\p{Z}\\u2800${UNSEEN}]`, 'u');

/** A text on one line without characters that cannot be seen, except where they shape others. */
const plainText = (text: string): string => withoutUnseen(text).trim();

const withoutUnseen = (text: string) =>
  text.replace(LINE_CONTROLS, ' ').replace(SHAPING_OR_UNSEEN, '$1');

/** The same of a sentence, in which names are isolated. */
export const plainSentence = (text: string): string =>
  text
    .split(/([\u2068\u2069])/)
    .map((part, at) => (at % 2 === 0 ? withoutUnseen(part) : part))
    .join('')
    .trim();

/** A name as it is stored: plain text, and empty if nothing of it can be seen. */
export function plainName(name: string): string {
  const plain = plainText(name);
  return SEEN.test(plain) ? plain : '';
}
