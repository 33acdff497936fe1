import { language, USUAL_LANGUAGE } from '@ringside/page-queries/page-language';

/** A whole number with its thousands grouped: `12,345`. */
export function grouped(count: number): string {
  if (language() !== USUAL_LANGUAGE) return count.toLocaleString(language());
  // Without Intl, whose first use takes a slow phone a fifth of a second.
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A count with its noun: `1 song`, `12,345 songs`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** `1 win`, `3 wins in a row`. */
export const winsInARow = (count: number) =>
  count === 1 ? '1 win' : `${counted(count, 'win')} in a row`;

/** A share between 0 and 1 as a percentage, rounded to at most `digits` decimals; a dash where there is none. */
export function percentage(share: number | null | undefined, digits = 0): string {
  if (share == null || Number.isNaN(share)) return '–';
  const factor = 10 ** digits;
  return `${Math.round(share * 100 * factor) / factor}%`;
}

const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };

/** `1st`, `22nd`. */
export const ordinal = (place: number) =>
  `${place}${ENDINGS[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)]}`;
