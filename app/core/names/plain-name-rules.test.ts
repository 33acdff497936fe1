import { expect, test } from 'vitest';
import { plainName } from './plain-name-rules.ts';
import { escapeXml } from './xml.ts';

test.each(['\u200b', '\u200b\u200b', '\u3164', '\u2800', '\u2800 \u00ad', ' \u00a0', '\u202e'])(
  'a name of which nothing can be seen is empty: %j',
  (name) => {
    expect(plainName(name)).toBe('');
  },
);

test.each([
  ['Bad\uffffName', 'BadName'],
  ['A\u200cB', 'AB'],
  ['x\u200d', 'x'],
  ['a\tb\u2028c', 'a b c'],
  ['\u202eabc ', 'abc'],
])('what cannot be seen, or written in XML, is dropped from %j', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});

test.each([
  'می\u200cخواهم',
  'क्\u200dष',
  '👨\u200d👩\u200d👧',
  '❤\ufe0f',
  '1\ufe0f\u20e3',
  '葛\u{e0100}',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'Žofka; <b>& Co',
])('characters that shape others stay: %j', (name) => {
  expect(plainName(name)).toBe(name);
});

test('XML is escaped, without what it forbids', () => {
  expect(escapeXml('a\uffff\u0001<b>"&\'\ud800')).toBe('a&lt;b&gt;&quot;&amp;&apos;');
});
