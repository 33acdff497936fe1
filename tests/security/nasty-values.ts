/** Names that every JavaScript object inherits, or that reach its prototype. */
export const PROTOTYPE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
] as const;

/** Texts that run as code in a page that does not escape them or uses them as a link. */
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

/** Terms with the operators of SQLite's and PostgreSQL's full-text searches. */
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

/** Texts that are difficult for databases, addresses and encodings. */
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

/** All of the above: none may cause a 5xx. */
export const NASTY_TEXTS = [
  ...AWKWARD_TEXTS,
  ...PROTOTYPE_KEYS,
  ...MARKUP,
  ...SEARCH_OPERATORS,
] as const;

/** JSON values to put in place of expected ones. */
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
