import { setImmediate as nextTurn } from 'node:timers/promises';

const NAMES_PER_STEP = 500;

export async function filterInSteps<S>(
  songs: S[],
  filter: string,
  matches: (songs: S[], filter: string) => S[],
): Promise<S[]> {
  if (filter === '') return songs;
  const matching: S[] = [];
  for (let start = 0; start < songs.length; start += NAMES_PER_STEP) {
    matching.push(...matches(songs.slice(start, start + NAMES_PER_STEP), filter));
    await nextTurn();
  }
  return matching;
}
