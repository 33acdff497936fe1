const LIST_MAX_BYTES = 140_000;

export const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * The first items of a list that fit into the HTML of a page, each counted with its row and twice:
 * as data and as text.
 */
export function fittingItems<T>(
  items: T[],
  { rowBytes, listBytes = LIST_MAX_BYTES }: { rowBytes: number; listBytes?: number },
): T[] | null {
  let bytes = 0;
  const end = items.findIndex((item) => {
    bytes += rowBytes + 2 * bytesOf(item);
    return bytes > listBytes;
  });
  return end === -1 ? null : items.slice(0, end);
}
