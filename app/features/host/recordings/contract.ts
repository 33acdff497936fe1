import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { HOST_CHANGE, KEY_REUSED } from '#app/core/changes/contract.ts';
import { HOST } from '#app/core/identity/contract.ts';
import { recording } from '#app/features/recordings/contract.ts';
import { HOST_RECORDINGS } from '../rules.ts';

export const recordings = z.object({
  recordings: field(z.array(recording), `The latest ${HOST_RECORDINGS}, newest first.`),
});

export const listRecordings = endpoint('GET', '/host/recordings', {
  summary: 'The recordings of the stream',
  ...HOST,
  response: recordings,
});

export const setRecording = endpoint('POST', '/host/recordings', {
  summary: 'Add a recording of the stream, move its fights, or take it off the fights',
  description: 'As the event `video` of the feed.',
  ...HOST_CHANGE,
  failures: [KEY_REUSED],
  body: recording,
  response: recordings,
});
