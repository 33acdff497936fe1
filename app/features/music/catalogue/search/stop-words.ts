/** Words of names and terms that songs are not found by (specification, section 5). */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at by for from in is it of on or the to with'.split(' '),
);
