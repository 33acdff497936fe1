import { expect, test } from 'vitest';
import { overlayOptions } from './overlay-options.ts';

test.each([
  ['', { theme: 'dark', scale: 1, side: 'both', motion: 'on' }],
  ['theme=light&scale=0.5&side=left', { theme: 'light', scale: 0.5, side: 'left', motion: 'on' }],
  ['scale=9&side=right&motion=off', { theme: 'dark', scale: 1, side: 'right', motion: 'off' }],
  ['scale=0', { theme: 'dark', scale: 0.25, side: 'both', motion: 'on' }],
  ['theme=x&scale=x&side=x&motion=x', { theme: 'dark', scale: 1, side: 'both', motion: 'on' }],
])('an overlay at ?%s', (query, expected) => {
  expect(overlayOptions(new URLSearchParams(query))).toEqual(expected);
});
