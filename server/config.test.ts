import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without any setting everything has a default and the practice season runs', () => {
  expect(readConfig({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 4300,
    DATA_DIR: 'data',
    PRODUCT_TITLE: 'Ringside',
    DEMO: true,
  });
});

test('the practice season never runs in production unless asked', () => {
  expect(readConfig({ NODE_ENV: 'production' }).DEMO).toBe(false);
  expect(readConfig({ NODE_ENV: 'production', DEMO: 'on' }).DEMO).toBe(true);
  expect(readConfig({ DEMO: 'off' }).DEMO).toBe(false);
});

test('an empty value counts as not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 4300 });
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['STREAM_URL', 'javascript:alert(1)'],
  ['FEED_KEY', 'short'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused in a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});
