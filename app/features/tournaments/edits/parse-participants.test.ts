import { expect, test } from 'vitest';
import { parseParticipants } from './parse-participants.ts';

test('several monsters can be pasted, by ID or URL, each once', () => {
  const text =
    '12\n https://ringside.example/monster-history/34/details , 56;12\t/monster-history/78?x=1';
  expect(parseParticipants(text)).toEqual({ ids: [12, 34, 56, 78], unknown: [] });
});

test('words that are neither are reported', () => {
  expect(parseParticipants('12, hare 0')).toEqual({ ids: [12], unknown: ['hare', '0'] });
  expect(parseParticipants('  ')).toEqual({ ids: [], unknown: [] });
});
