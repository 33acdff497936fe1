import { createReadStream } from 'node:fs';

/** A line of NDJSON, or a CSV record, which spans several lines where cells with line breaks are quoted. */
export interface TextRecord {
  text: string;
  line: number;
  end: number;
}

/** A position in a file: the number of bytes and lines before it. */
export interface RecordPlace {
  offset: number;
  line: number;
}

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const MAX_BYTES = 4 * 1024 * 1024;

/** Holds one record and one chunk in memory. @throws Error for a record of more than 4 MiB */
export async function* readRecords(
  file: string,
  { offset, line }: RecordPlace,
  { quoted }: { quoted: boolean },
): AsyncGenerator<TextRecord> {
  let rest: Buffer = Buffer.alloc(0);
  let scanned = 0;
  let inside = false;
  let at = { offset, line };
  let lines = 0;

  function take(bytes: Buffer, lineEnds: number): TextRecord {
    const record = { text: withoutEnds(bytes, at), line: at.line, end: at.offset + bytes.length };
    at = { offset: record.end, line: at.line + lineEnds };
    return record;
  }

  for await (const chunk of createReadStream(file, { start: offset })) {
    const bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    let start = 0;
    for (let index = scanned; index < bytes.length; index += 1) {
      const byte = bytes[index];
      if (quoted && byte === QUOTE) inside = !inside;
      if (byte !== NEWLINE) continue;
      lines += 1;
      if (inside) continue;
      const record = take(bytes.subarray(start, index + 1), lines);
      start = index + 1;
      lines = 0;
      if (record.text.trim() !== '') yield record;
    }
    rest = bytes.subarray(start);
    scanned = rest.length;
    if (rest.length > MAX_BYTES) {
      throw new Error(`The record on line ${at.line} has more than ${MAX_BYTES} bytes.`);
    }
  }
  const last = take(rest, lines);
  if (last.text.trim() !== '') yield last;
}

function withoutEnds(bytes: Buffer, { offset }: RecordPlace): string {
  const text = bytes.toString('utf8').replace(/\r?\n$/, '');
  return offset === 0 ? text.replace(/^\uFEFF/, '') : text;
}
