import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { HOST_CHANGE, KEY_REUSED } from '#app/core/changes/contract.ts';
import { song } from '../catalogue/contract.ts';

export const streamSong = z.object({
  song: field(z.nullable(song), 'Null while a host’s player shows none.'),
});

export const getStreamSong = endpoint('GET', '/stream-song', {
  summary: 'The song that plays on the stream, or null',
  response: streamSong,
});

export const setStreamSong = endpoint('POST', '/host/stream-song', {
  summary: 'Say what plays on the stream, and again within 150 s',
  ...HOST_CHANGE,
  failures: [KEY_REUSED],
  body: z.strictObject({
    player: field(z.string().check(z.minLength(1), z.maxLength(40)), 'The player’s id.', 'k3v9'),
    songId: field(
      z.nullable(z.string().check(z.maxLength(80))),
      'The song’s key; null takes off what this player has said.',
      'turf-tunes-1',
    ),
  }),
  response: streamSong,
});
