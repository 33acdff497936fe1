import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { changeHeaders, KEY_REUSED } from '#app/core/changes/contract.ts';
import { callerHeaders } from '#app/core/identity/contract.ts';
import { recording } from '#app/features/recordings/contract.ts';
import { HOST_RECORDINGS } from '../rules.ts';

export const recordings = z.object({
  recordings: field(z.array(recording), `The latest ${HOST_RECORDINGS}, newest first.`),
});

export const listRecordings = endpoint({
  method: 'GET',
  path: '/host/recordings',
  summary: 'The recordings of the stream',
  access: 'host',
  headers: callerHeaders,
  response: recordings,
});

export const setRecording = endpoint({
  method: 'POST',
  path: '/host/recordings',
  summary: 'Add a recording of the stream, move its fights, or take it off the fights',
  description: 'As the event `video` of the feed.',
  access: 'host',
  failures: [KEY_REUSED],
  headers: changeHeaders,
  repeatable: true,
  body: recording,
  response: recordings,
});
