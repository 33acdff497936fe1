/** Qualities of an encoder, 1 to 100: tried in descending steps; the last is used in any case. */
export interface Qualities {
  first: number;
  step: number;
  last: number;
}

/**
 * Encodes a picture in the best quality that fits into a budget of bytes, else in the last
 * quality.
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
