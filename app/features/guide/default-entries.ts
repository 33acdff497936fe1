import type { GuideEntry, RaceMeta } from './contract.ts';
import { compareText } from './rules.ts';

type Address = Pick<RaceMeta, 'RACE_TYPE' | 'RACE_SUBTYPE'>;

const pure = (type: string): Address => ({ RACE_TYPE: type, RACE_SUBTYPE: type });

/** The entry that /monsters redirects to (specification, section 2: Redirects). */
export const GUIDE_ENTRY = pure('APE');
/** The entry that the home page's 'Monster Guide' opens (specification, section 2: Redirects). */
export const HOME_ENTRY = pure('HARE');

/** Whether the specification names this entry, which another league may lack. */
export function isDefaultEntry({ RACE_TYPE, RACE_SUBTYPE }: Address): boolean {
  return [GUIDE_ENTRY, HOME_ENTRY].some(
    (entry) => entry.RACE_TYPE === RACE_TYPE && entry.RACE_SUBTYPE === RACE_SUBTYPE,
  );
}

/** Without the named monster, one of its first type: the pure breed, else the first by number. */
export function firstEntry(
  monsters: readonly Pick<GuideEntry, 'META'>[],
  wanted: Address,
): Address {
  const metas = monsters.map(({ META }) => META);
  const has = ({ RACE_TYPE, RACE_SUBTYPE }: Address) =>
    metas.find((meta) => meta.RACE_TYPE === RACE_TYPE && meta.RACE_SUBTYPE === RACE_SUBTYPE);
  const [type = ''] = metas.map(({ RACE_TYPE }) => RACE_TYPE).sort(compareText);
  return (
    has(wanted) ?? has(pure(type)) ?? metas.find(({ RACE_TYPE }) => RACE_TYPE === type) ?? wanted
  );
}
