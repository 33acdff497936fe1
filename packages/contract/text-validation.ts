/** Why a text is rejected that not every database stores unchanged. */
export const INVALID_TEXT_REASON = 'text must be without NUL and lone surrogates';

/**
 * Whether a text somewhere in a value, keys included, has a NUL, which PostgreSQL does not take, or
 * half of a surrogate pair, which databases replace without an error.
 */
export function hasInvalidText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => hasInvalidText(key) || hasInvalidText(inner));
}
