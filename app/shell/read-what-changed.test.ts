import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { readWhatChanged } from './read-what-changed.ts';

const queryKey = ['wishlist', 'ana'] as const;

afterEach(() => void vi.unstubAllGlobals());

/** A list that is shown, whose reads are answered in turn. */
function shownList() {
  const queryClient = new QueryClient();
  const reads: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const read = Promise.withResolvers<string>();
    reads.push(read);
    return read.promise;
  };
  new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});
  const shown = () => queryClient.getQueryData(queryKey);
  return { queryClient, reads, shown };
}

test.each([
  ['shown', false],
  ['hidden', true],
])(
  'on a page that is %s, what others changed during a read is read once after it, however often it changed',
  async (_name, hidden) => {
    vi.stubGlobal('document', { hidden });
    const { queryClient, reads, shown } = shownList();
    for (let change = 0; change < 5; change += 1) readWhatChanged(queryClient, { queryKey });
    vi.stubGlobal('document', { hidden: false });
    reads[0]?.resolve('first');
    await expect.poll(() => reads.length).toBe(2);
    expect(shown()).toBe('first');
    readWhatChanged(queryClient, { queryKey: ['wishlist'] });
    reads[1]?.resolve('second');
    await expect.poll(() => reads.length).toBe(3);
    expect(shown(), 'a line slower than the changes still shows something newer').toBe('second');
    reads[2]?.resolve('third');
    await expect.poll(shown).toBe('third');
    expect(queryClient.isFetching()).toBe(0);
    expect(reads).toHaveLength(3);
  },
);

test('what is not shown counts as old after a change, also if it is being read', async () => {
  vi.stubGlobal('document', { hidden: false });
  const queryClient = new QueryClient();
  const read = Promise.withResolvers<string>();
  const ahead = queryClient.prefetchQuery({ queryKey, queryFn: () => read.promise });
  readWhatChanged(queryClient, {});
  read.resolve('ahead');
  await ahead;
  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
