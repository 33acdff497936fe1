export const INVALID_TEXT_REASON = 'text must be without NUL and lone surrogates';

/**
 * The path in a value, keys included, of the first text with a NUL, which PostgreSQL rejects, or a
 * lone surrogate, which databases replace without an error; null if there is none.
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

export const hasInvalidText = (value: unknown): boolean => findInvalidText(value) !== null;
