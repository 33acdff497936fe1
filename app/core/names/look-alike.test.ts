import { expect, test } from 'vitest';
import { looksOf } from './look-alike.server.ts';

const isSame = (one: string, other: string) =>
  looksOf(one).some((look) => looksOf(other).includes(look));

test.each([
  ['case', 'qwvile beast'],
  ['full width', 'ＱＷＶＩＬＥ ＢＥＡＳＴ'],
  ['runs of spaces', '  QWVILE \u00a0 \u3000BEAST '],
  ['zero-width and joining characters', 'QW\u200bVI\u200d\u2060LE BE\ufeffAST'],
  ['a soft hyphen', 'QWVI\u00adLE BEAST'],
  ['bidi controls', '\u202eQWVILE\u2069 BEAST\u200e'],
  ['Cyrillic letters', 'ԚWVІLЕ ВЕАЅТ'.replace('Ԛ', 'Q')],
  ['small Cyrillic letters', 'qwvіlе bеаst'],
  ['Greek letters', 'QWVΙLΕ ΒΕΑSΤ'],
  ['mathematical letters', '𝐐𝐖𝐕𝐈𝐋𝐄 𝓑𝓔𝓐𝓢𝓣'],
  ['l for I as written', 'QWVlLE BEAST'],
])('%s look the same', (_, other) => {
  expect(isSame('QWVILE BEAST', other)).toBe(true);
});

test.each([
  ['Rusty', 'Rusti'],
  ['Mali', 'Mall'],
  ['Ёлка', 'Ель'],
  ['Bo', 'Bob'],
  ['José', 'Jose'],
  ['QWVILE BEAST', 'QWVILEBEAST'],
])('%s and %s do not', (one, other) => {
  expect(isSame(one, other)).toBe(false);
});

test('names in other scripts are the same in any case', () => {
  for (const name of ['Вася', 'Ωμέγα', 'Ёлка']) {
    expect(isSame(name, name.toUpperCase())).toBe(true);
    expect(isSame(name.toLowerCase(), name)).toBe(true);
  }
});
