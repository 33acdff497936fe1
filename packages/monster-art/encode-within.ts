/** Qualities of an encoder, 1 to 100: tried from the first down by steps, the last one at the latest. */
export interface Qualities {
  first: number;
  step: number;
  last: number;
}

/** A picture in the best quality whose bytes fit into a budget, else in the last quality. */
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
