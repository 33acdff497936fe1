import { expect, test } from 'vitest';
import { gainOf } from './read-tags.server.ts';

const dB = (value: number) => ({ dB: value, ratio: 10 ** (value / 10) });
const opus = (value: string) => ({ vorbis: [{ id: 'R128_TRACK_GAIN', value }] });

test.each([
  ['a tag', { replaygain_track_gain: dB(-7) }, { trackGain: -3 }, opus('0'), -7],
  ['the tag of Opus, which leads to -23 LUFS', {}, {}, opus('-1024'), 1],
  ['the header of LAME', {}, { trackGain: -6.4 }, {}, -6.4],
  ['LAME with its peak', {}, { trackGain: 9, trackPeakLevel: 0.5 }, {}, 6.0206],
  ['no number', {}, {}, opus('loud'), null],
  ['nothing', {}, {}, {}, null],
])('the gain of a song with %s', (_, common, format, native, gain) => {
  const read = gainOf({ common, format, native } as never);
  if (gain === null) expect(read).toBeNull();
  else expect(read).toBeCloseTo(gain, 4);
});
