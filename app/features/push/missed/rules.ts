export const MAX_COUNTED = 99;
export const SHOWN_FIGHTS = 5;
export const MISSED_REFRESH_MS = 60_000;

export function titleWith(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${plain}` : plain;
}
