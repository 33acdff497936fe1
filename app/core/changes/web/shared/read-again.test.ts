import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readAgain } from './read-again.ts';

test('a first read that began before a change does not hide it', async () => {
  const queryClient = new QueryClient();
  const queryKey = ['wishlist', 'ana'] as const;
  const first = Promise.withResolvers<string>();
  const answers = [first.promise, Promise.resolve('after')];
  const queryFn = () => answers.shift() as Promise<string>;
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});
  const again = readAgain(queryClient, ['wishlist']);
  first.resolve('before');
  await again;
  expect(queryClient.getQueryData(queryKey)).toBe('after');
  stop();
});
