const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENERS = [0x5b, 0x7b];
const CLOSERS = [0x5d, 0x7d];

export interface JsonLimits {
  maxElements: number;
  maxDepth: number;
}

export function exceedsJsonLimits(
  json: Uint8Array,
  { maxElements, maxDepth }: JsonLimits,
): boolean {
  let elements = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number;
    if (byte === QUOTE) {
      at = endOfString(json, at);
    } else if (byte === COMMA) {
      elements += 1;
    } else if (OPENERS.includes(byte)) {
      elements += 1;
      depth += 1;
    } else if (CLOSERS.includes(byte)) {
      depth -= 1;
    }
    if (elements > maxElements || depth > maxDepth) return true;
  }
  return false;
}

function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
