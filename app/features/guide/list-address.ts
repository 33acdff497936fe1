export const TEXT_MAX_CHARACTERS = 60;

export function textParameter(text: string | null): string {
  return (text ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, TEXT_MAX_CHARACTERS);
}

/** A whole number from 1 to `max`; null for anything else. */
export function numberParameter(text: string | null, max: number): number | null {
  const value = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= max ? value : null;
}

export interface ListOrder<S> {
  sort: S;
  descending: boolean;
}

/** The order after a press on a column's head: `firstDescending`, reversed, then `none`. */
export function nextOrder<S>(
  now: ListOrder<S>,
  sort: S,
  firstDescending: boolean,
  none: S,
): ListOrder<S> {
  if (now.sort !== sort) return { sort, descending: firstDescending };
  if (now.descending === firstDescending) return { sort, descending: !firstDescending };
  return { sort: none, descending: false };
}

export function directionOf<S>({ sort, descending }: ListOrder<S>, column: S) {
  if (sort !== column) return null;
  return descending ? 'descending' : 'ascending';
}

export function queryOf(values: Record<string, string | number | null | undefined>) {
  const given = Object.entries(values).filter(([, value]) => value);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}
