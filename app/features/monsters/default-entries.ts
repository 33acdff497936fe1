import type { GuideEntry, RaceMeta } from './contract.ts';
import { compareText } from './rules.ts';

type Address = Pick<RaceMeta, 'RACE_TYPE' | 'RACE_SUBTYPE'>;

const pure = (type: string): Address => ({ RACE_TYPE: type, RACE_SUBTYPE: type });

/** Where /monsters leads (specification, section 2: Redirects). */
export const GUIDE_ENTRY = pure('APE');
/** Where home's 'Monster Guide' leads (the same). */
export const HOME_ENTRY = pure('HARE');

/** Whether the specification names this page, which not every league has. */
export function isDefaultEntry({ RACE_TYPE, RACE_SUBTYPE }: Address): boolean {
  return [GUIDE_ENTRY, HOME_ENTRY].some(
    (entry) => entry.RACE_TYPE === RACE_TYPE && entry.RACE_SUBTYPE === RACE_SUBTYPE,
  );
}

/**
 * A page that the specification names, or, where the league has no such monster, the page of its
 * first type: the pure breed, or else its first monster by number.
 */
export function firstEntry(
  monsters: readonly Pick<GuideEntry, 'META'>[],
  wanted: Address,
): Address {
  const metas = monsters.map(({ META }) => META);
  const has = ({ RACE_TYPE, RACE_SUBTYPE }: Address) =>
    metas.find((one) => one.RACE_TYPE === RACE_TYPE && one.RACE_SUBTYPE === RACE_SUBTYPE);
  const [type = ''] = metas.map(({ RACE_TYPE }) => RACE_TYPE).sort(compareText);
  return (
    has(wanted) ?? has(pure(type)) ?? metas.find(({ RACE_TYPE }) => RACE_TYPE === type) ?? wanted
  );
}
