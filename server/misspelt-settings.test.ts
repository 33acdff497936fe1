import { expect, test } from 'vitest';
import { SETTING_NAMES } from './config.ts';
import { misspeltSettings } from './misspelt-settings.ts';

test.each([
  ['FEEDKEY', 'FEED_KEY'],
  ['feed_key', 'FEED_KEY'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['TOURNAMENT_SECRETS', 'TOURNAMENT_SECRET'],
])('%s in the environment is named with the nearest setting', (name, meant) => {
  const lines = [`${name} is no setting of Ringside. Is ${meant} meant?`];
  expect(misspeltSettings({ [name]: 'x' }, {})).toEqual(lines);
  expect(misspeltSettings({}, { [name]: 'x' })).toEqual(lines);
});

test.each([
  ['the environment', { WORKERS: '4' }, {}],
  ['the settings file', {}, { WORKERS: '4' }],
])('WORKERS in %s says what replaces it', (_, environment, fromFile) => {
  const [line, ...others] = misspeltSettings(environment, fromFile);
  expect(line).toContain('Start one per core, each with a PORT of its own (docs/scaling.md).');
  expect(others).toEqual([]);
});

test("settings, and the environment's other names, are not named", () => {
  const others = 'HOME PATH PWD HOSTNAME USER SHELL TERM LANG LOGNAME NODE_OPTIONS TZ CI EDITOR';
  const names = [...SETTING_NAMES, ...others.split(' '), 'NODE_COMPILE_CACHE', 'INVOCATION_ID'];
  expect(misspeltSettings(Object.fromEntries(names.map((name) => [name, 'x'])), {})).toEqual([]);
});

test('in the settings file every unknown name is named', () => {
  expect(misspeltSettings({}, { COLOUR: 'gold', PORT: '4300' })).toEqual([
    'COLOUR in .env is no setting of Ringside.',
  ]);
});
