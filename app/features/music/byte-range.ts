/** First and last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * What part of a file of `size` bytes a `Range` header asks for: `whole` when it asks for none, or in
 * a way that may be ignored (other units, several parts), `none` when there is nothing there.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, from = '', to = ''] = parts ?? [];
  if (!parts || (from === '' && to === '')) return 'whole';
  if (from === '') {
    const count = Math.min(Number(to), size);
    return count > 0 ? { first: size - count, last: size - 1 } : 'none';
  }
  const first = Number(from);
  if (first >= size) return 'none';
  if (to !== '' && Number(to) < first) return 'whole';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
