/** Names that every object of JavaScript has already. */
export const PROTOTYPE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
] as const;

/** Texts that become code where a page does not escape them, or follows them as an address. */
export const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</script><script>alert(1)//',
  '<!--<script>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{{7*7}}',
] as const;

/** Terms full of what SQLite's and PostgreSQL's full-text searches take for operators. */
export const SEARCH_OPERATORS = [
  '" OR NEAR * : ^',
  'a" OR "b',
  'NEAR(fire gate, 2)',
  'name: fire',
  'fire*',
  '^fire',
  'fire NOT gate',
  '-fire',
  '{name album}: fire',
  "fire' & !gate | (ice):*",
  '\\',
  "' OR 1=1 --",
  '%',
  '_',
  '*',
] as const;

/** Texts that databases, addresses and encodings stumble over. */
export const AWKWARD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\ufffe\uffff',
  '\u202e\u200b\ufeff',
  '𝄞🎵é',
  '../../etc/passwd',
  '%00',
  '%zz',
  '.',
  '..',
  '/',
  '?#&=',
  'NaN',
  'null',
  'undefined',
  'true',
  '1e9',
  '1e999',
  '-1',
  '0x10',
  '9007199254740993',
  '１２',
  'x'.repeat(5000),
] as const;

/** Everything above: none of it is an error of ours, all of it has to have an answer. */
export const NASTY_TEXTS = [
  ...AWKWARD_TEXTS,
  ...PROTOTYPE_KEYS,
  ...MARKUP,
  ...SEARCH_OPERATORS,
] as const;

/** JSON in the place of other JSON. */
export const NASTY_VALUES: unknown[] = [
  ...NASTY_TEXTS,
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_VALUE,
  [],
  {},
  [[]],
  [null],
  { length: 3 },
  { toString: 1, valueOf: null },
  Array.from({ length: 300 }, () => 1),
];
