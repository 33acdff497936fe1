import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import { endpoint } from '@ringside/contract/endpoint';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { readToasts } from '#app/ui/toasts/toasts.ts';
import { changeHeaders, UNKNOWN_OUTCOME_MESSAGE } from '../../contract.ts';
import { makeShownWord } from './make-shown-word.ts';

const FAILED = "Couldn't change your wish. Try again.";
const KEY = ['wishlist', 'ana'] as const;
const change = endpoint({
  method: 'POST',
  path: '/wishes',
  summary: 'Wish',
  headers: changeHeaders,
  repeatable: true,
  body: z.object({ add: z.array(z.string()) }),
  response: z.object({ slugs: z.array(z.string()) }),
});

/** There is a connection, and no IndexedDB to keep a change in. */
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Wishes for a broom; the server answers with an error. */
async function wish(error: ApiError) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(KEY, ['bucket']);
  const api: Client = async () => {
    throw error;
  };
  const who = { api, headers: { username: 'ana', token: 'x' }, account: 'id-ana' };
  const shown: boolean[] = [];
  const after = await makeShownWord(
    who,
    change,
    { body: { add: ['broom'] } },
    {
      isOn: true,
      item: 'wish broom',
      label: 'Wish for Broom',
      refreshes: 'wishlist',
      queryClient,
      queryKey: KEY,
      show: (isOn) => shown.push(isOn),
      failed: FAILED,
    },
  );
  const isAskedAgain = queryClient.getQueryState(KEY)?.isInvalidated;
  return { after, shown, isAskedAgain, said: readToasts().at(-1)?.text };
}

test('what was refused is shown no more, and said', async () => {
  expect(await wish(new ApiError(409, 'full', 'The list is full.'))).toEqual({
    after: null,
    shown: [true, false],
    isAskedAgain: false,
    said: FAILED,
  });
});

test('what may have been carried out is not called a failure, and the set is asked for again', async () => {
  expect(await wish(new ApiError(503, 'outcome_unknown', 'Unknown.'))).toEqual({
    after: null,
    shown: [true],
    isAskedAgain: true,
    said: UNKNOWN_OUTCOME_MESSAGE,
  });
});
