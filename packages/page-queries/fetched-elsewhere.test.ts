import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fetchedElsewhere } from './fetched-elsewhere.ts';
import { createQueryClient } from './query-client.ts';

test('what a part fetches and another reads is fetched again after a change', async () => {
  const client = createQueryClient();
  const queryKey = ['matches', 'followed'] as const;
  let fetches = 0;
  const queryFn = async () => {
    fetches += 1;
    return fetches;
  };
  const fetcher = new QueryObserver(client, { queryKey, queryFn });
  const reader = new QueryObserver<number>(client, fetchedElsewhere(queryKey));
  const stop = [fetcher, reader].map((observer) => observer.subscribe(() => {}));
  await expect.poll(() => reader.getCurrentResult().data).toBe(1);
  // As by a page that is rendered again.
  reader.setOptions(fetchedElsewhere(queryKey));
  await client.invalidateQueries({ queryKey });
  expect(reader.getCurrentResult().data).toBe(2);
  for (const end of stop) end();
});
