import { open, readFile, rename, stat, truncate } from 'node:fs/promises';
import { createCsvReader, type Mapping } from './csv-events.ts';
import { type RecordPlace, readRecords, type TextRecord } from './records.ts';
import { type FeedAddress, type FeedEvent, type Rejected, sendBatch } from './send-batch.ts';

export interface FileCounts {
  accepted: number;
  duplicates: number;
  superseded: number;
  rejected: number;
}

export interface FeedFileOptions extends FeedAddress {
  file: string;
  mapping?: Mapping;
  separator?: string;
  onProgress?: (done: number, total: number) => void;
}

interface Place extends FileCounts, RecordPlace {
  rejectedBytes: number;
}

const BATCH_MAX_EVENTS = 500;
const BATCH_MAX_BYTES = 2 * 1024 * 1024;
const SHOWN_CHARACTERS = 1000;
const START: Place = {
  offset: 0,
  line: 1,
  rejectedBytes: 0,
  accepted: 0,
  duplicates: 0,
  superseded: 0,
  rejected: 0,
};

export const placeFile = (file: string) => `${file}.place`;
export const rejectedFile = (file: string) => `${file}.rejected.ndjson`;

/**
 * The offset is saved after each batch, so a later run of the same file continues there. @throws
 * FeedRefusedError when the feed refuses all events; the signal's reason
 */
export async function feedFile(options: FeedFileOptions): Promise<FileCounts> {
  const { file, onProgress = () => {} } = options;
  const { size } = await stat(file);
  let place = await readPlace(file);
  if (place.offset > size) {
    throw new Error(
      `${file} is shorter than the part already sent. If it is another file, remove ${placeFile(file)}.`,
    );
  }
  await cutRejected(file, place);
  onProgress(place.offset, size);
  const batches = readBatches(options, place);
  // Reads the next batch while one is being sent.
  let next = batches.next();
  try {
    for (;;) {
      const { value: batch } = await next;
      if (!batch) break;
      next = batches.next();
      next.catch(() => {});
      place = await sendOne(options, batch, place);
      onProgress(place.offset, size);
    }
  } finally {
    await batches.return(undefined);
  }
  const { accepted, duplicates, superseded, rejected } = place;
  return { accepted, duplicates, superseded, rejected };
}

interface Batch {
  sent: { record: TextRecord; event: FeedEvent }[];
  broken: { record: TextRecord; reason: string }[];
  next: RecordPlace;
}

async function* readBatches(
  { file, mapping, separator }: FeedFileOptions,
  from: RecordPlace,
): AsyncGenerator<Batch> {
  const quoted = mapping !== undefined;
  const toEvent = mapping ? await csvReader(file, mapping, separator) : parseEvent;
  let batch: Batch = { sent: [], broken: [], next: from };
  let bytes = 0;
  for await (const record of readRecords(file, from, { quoted })) {
    if (quoted && record.line === 1) continue;
    try {
      batch.sent.push({ record, event: toEvent(record.text) });
    } catch (error) {
      batch.broken.push({ record, reason: (error as Error).message });
    }
    bytes += record.text.length;
    batch.next = { offset: record.end, line: record.line + linesIn(record.text) };
    if (batch.sent.length + batch.broken.length < BATCH_MAX_EVENTS && bytes < BATCH_MAX_BYTES) {
      continue;
    }
    yield batch;
    batch = { sent: [], broken: [], next: batch.next };
    bytes = 0;
  }
  if (batch.sent.length + batch.broken.length > 0) yield batch;
}

const linesIn = (text: string) => text.split('\n').length;

function parseEvent(text: string): FeedEvent {
  const value = JSON.parse(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new Error('A line has to be one event: a JSON object.');
}

async function csvReader(file: string, mapping: Mapping, separator: string | undefined) {
  for await (const { text } of readRecords(file, START, { quoted: true })) {
    return createCsvReader(text, mapping, separator);
  }
  throw new Error(`${file} is empty; its first line has to name the columns.`);
}

async function sendOne(options: FeedFileOptions, batch: Batch, before: Place): Promise<Place> {
  const events = batch.sent.map(({ event }) => event);
  const verdict = events.length > 0 ? await sendBatch(options, events) : null;
  const refused = (verdict?.rejected ?? []).map((rejection) => lineOf(batch, rejection));
  const broken = batch.broken.map(({ record, reason }) =>
    JSON.stringify({ line: record.line, text: record.text.slice(0, SHOWN_CHARACTERS), reason }),
  );
  const lines = [...refused, ...broken];
  const place: Place = {
    ...batch.next,
    rejectedBytes: await appendRejected(options.file, lines, before),
    accepted: before.accepted + (verdict?.accepted ?? 0),
    duplicates: before.duplicates + (verdict?.duplicates ?? 0),
    superseded: before.superseded + (verdict?.superseded.length ?? 0),
    rejected: before.rejected + lines.length,
  };
  await writePlace(options.file, place);
  return place;
}

function lineOf({ sent }: Batch, { index, reason, problems }: Rejected): string {
  const { record, event } = sent[index] ?? {};
  return JSON.stringify({ line: record?.line, event, reason, problems });
}

async function appendRejected(file: string, lines: string[], { rejectedBytes }: Place) {
  if (lines.length === 0) return rejectedBytes;
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const handle = await open(rejectedFile(file), 'a');
  await handle.appendFile(bytes);
  await handle.datasync();
  await handle.close();
  return rejectedBytes + bytes.length;
}

/** Removes the rejected events of a batch that will be sent again, since a killed run did not save it. */
async function cutRejected(file: string, { rejectedBytes }: Place): Promise<void> {
  await truncate(rejectedFile(file), rejectedBytes).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

async function readPlace(file: string): Promise<Place> {
  const text = await readFile(placeFile(file), 'utf8').catch(() => null);
  if (text === null) return START;
  try {
    return { ...START, ...(JSON.parse(text) as Place) };
  } catch {
    throw new Error(`${placeFile(file)} cannot be read. Remove it to start from the beginning.`);
  }
}

async function writePlace(file: string, place: Place): Promise<void> {
  const draft = `${placeFile(file)}.new`;
  const handle = await open(draft, 'w');
  await handle.writeFile(JSON.stringify(place));
  await handle.datasync();
  await handle.close();
  await rename(draft, placeFile(file));
}
