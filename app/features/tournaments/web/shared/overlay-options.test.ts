import { expect, test } from 'vitest';
import { overlayOptions, overlaySearch } from './overlay-options.ts';

const USUAL = { theme: 'dark', scale: 1, side: 'both', motion: 'on', odds: 'off', times: 'off' };

test.each([
  ['', {}],
  ['theme=light&scale=0.5&side=left', { theme: 'light', scale: 0.5, side: 'left' }],
  ['scale=1&side=right&motion=off', { side: 'right', motion: 'off' }],
  ['scale=0', { scale: 0.25 }],
  ['odds=on&times=on', { odds: 'on', times: 'on' }],
  ['theme=x&scale=x&side=x&motion=x&odds=x&times=x', {}],
])('an overlay at ?%s', (query, expected) => {
  const options = overlayOptions(new URLSearchParams(query));
  expect(options).toEqual({ ...USUAL, ...expected });
  expect(overlayOptions(overlaySearch(options))).toEqual(options);
});
