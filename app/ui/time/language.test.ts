import { language, setLanguage } from '@ringside/page-queries/page-language';
import { expect, onTestFinished, test } from 'vitest';
import { counted } from '#app/core/count-rules.ts';
import { formatZ } from '#app/features/shop/rules.ts';
import { dayText } from './dates.ts';

const AT = Date.parse('2026-10-02T12:00:00Z');

test('dates and numbers are written as the league’s language has them', () => {
  const usual = language();
  onTestFinished(() => setLanguage(usual));
  const texts = () => [counted(12_345, 'song'), formatZ(12_345), dayText(AT, 'UTC')];
  expect(texts()).toEqual(['12,345 songs', '12,345 Z', '2 Oct 2026']);
  setLanguage('de-DE');
  expect(texts()).toEqual(['12.345 songs', '12.345 Z', '2. Okt. 2026']);
});
