import { expect, test } from 'vitest';
import { overlayOptions } from './overlay-options.ts';

test.each([
  ['', { theme: 'dark', scale: 1, side: 'both' }],
  ['theme=light&scale=0.5&side=left', { theme: 'light', scale: 0.5, side: 'left' }],
  ['scale=9&side=right', { theme: 'dark', scale: 1, side: 'right' }],
  ['scale=0', { theme: 'dark', scale: 0.25, side: 'both' }],
  ['theme=x&scale=x&side=x', { theme: 'dark', scale: 1, side: 'both' }],
])('an overlay at ?%s', (query, expected) => {
  expect(overlayOptions(new URLSearchParams(query))).toEqual(expected);
});
