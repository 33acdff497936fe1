/** Encoder qualities, 1 to 100, tried in descending steps; the last is used whatever the size. */
export interface Qualities {
  first: number;
  step: number;
  last: number;
}

/**
 * Encodes a picture in the best quality that fits into a budget of bytes, or else in the lowest.
 */
export async function encodeWithin(
  budgetBytes: number,
  { first, step, last }: Qualities,
  encode: (quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  for (let quality = first; ; quality -= step) {
    const bytes = await encode(quality);
    if (bytes.length <= budgetBytes || quality <= last) return bytes;
  }
}
