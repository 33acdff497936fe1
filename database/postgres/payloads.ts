import type { PublishedTopic } from '../changes.ts';

const PAYLOAD_LIMIT_BYTES = 7000;

export interface Notice {
  from: string;
  number: number;
  last: boolean;
  topics: PublishedTopic[];
}

/** A notification's content; null if it is none. */
export function readNotice(payload: string): Notice | null {
  try {
    return JSON.parse(payload) as Notice;
  } catch {
    return null;
  }
}

export function toPayloads(from: string, number: number, topics: PublishedTopic[]): string[] {
  if (topics.length === 0) return [];
  const groups: string[][] = [[]];
  let size = 0;
  for (const topic of topics) {
    const bytes = Buffer.byteLength(JSON.stringify(topic)) + 1;
    if (size > 0 && size + bytes > PAYLOAD_LIMIT_BYTES) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(topic);
    size += bytes;
  }
  return groups.map((group, index) =>
    JSON.stringify({ from, number, last: index === groups.length - 1, topics: group }),
  );
}
