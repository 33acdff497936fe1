/** Why a text is rejected that not every database stores unchanged. */
export const INVALID_TEXT_REASON = 'text must be without NUL and lone surrogates';

/**
 * Where in a value, keys included, the first text is that has a NUL, which PostgreSQL does not take,
 * or half of a surrogate pair, which databases replace without an error; null where none is.
 */
export function findInvalidText(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const path = findInvalidText(key) ?? findInvalidText(inner);
    if (path) return [key, ...path];
  }
  return null;
}

/** Whether there is such a text. */
export const hasInvalidText = (value: unknown): boolean => findInvalidText(value) !== null;
