import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import type { Spool } from './client.ts';
import type { FeedEvent } from './send-batch.ts';

const COMPACT_AT_BYTES = 8 * 1024 * 1024;
const READ_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

/** A spool in a file of NDJSON; `FILE.place` holds the offset of the first unanswered event. */
export async function openDiskSpool(file: string): Promise<Spool & { close(): Promise<void> }> {
  const lines = await open(file, 'a+');
  let size = await cutTornLine(lines);
  let place = await readPlace(`${file}.place`, size);
  let last: Promise<unknown> = Promise.resolve();
  // Operations run one at a time: an `add` must not interleave with a read.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };

  async function note(next: number): Promise<void> {
    const draft = await open(`${file}.place.new`, 'w');
    await draft.writeFile(String(next));
    await draft.sync();
    await draft.close();
    await rename(`${file}.place.new`, `${file}.place`);
    place = next;
  }

  return {
    add: (events) =>
      inTurn(async () => {
        const bytes = Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
        await lines.appendFile(bytes);
        await lines.datasync();
        size += bytes.length;
      }),
    first: (count) =>
      inTurn(async () => (await readLines(lines, place, size, count)).map(({ event }) => event)),
    done: (count) =>
      inTurn(async () => {
        const answered = await readLines(lines, place, size, count);
        await note(answered.at(-1)?.end ?? place);
        if (place < size || size < COMPACT_AT_BYTES) return;
        // After a crash between the two the offset is beyond the end, and reading begins at 0.
        await lines.truncate(0);
        await lines.datasync();
        size = 0;
        await note(0);
      }),
    close: () => inTurn(() => lines.close()),
  };
}

/** Removes a last line without its line break: `add` never returned for it. */
async function cutTornLine(lines: FileHandle): Promise<number> {
  const { size } = await lines.stat();
  let end = size;
  const byte = Buffer.alloc(1);
  while (end > 0) {
    await lines.read(byte, 0, 1, end - 1);
    if (byte[0] === NEWLINE) break;
    end -= 1;
  }
  if (end < size) await lines.truncate(end);
  return end;
}

async function readPlace(file: string, size: number): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '0');
  const place = Number(text);
  return Number.isSafeInteger(place) && place >= 0 && place <= size ? place : 0;
}

async function readLines(lines: FileHandle, from: number, to: number, count: number) {
  const found: { event: FeedEvent; end: number }[] = [];
  let rest = Buffer.alloc(0);
  let at = from;
  while (found.length < count && at < to) {
    const chunk = Buffer.alloc(Math.min(READ_BYTES, to - at));
    const { bytesRead } = await lines.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) break;
    const start = at - rest.length;
    const bytes = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
    at += bytesRead;
    let lineStart = 0;
    for (
      let newline = bytes.indexOf(NEWLINE);
      newline >= 0 && found.length < count;
      newline = bytes.indexOf(NEWLINE, lineStart)
    ) {
      const event = JSON.parse(bytes.toString('utf8', lineStart, newline)) as FeedEvent;
      lineStart = newline + 1;
      found.push({ event, end: start + lineStart });
    }
    rest = bytes.subarray(lineStart);
  }
  return found;
}
