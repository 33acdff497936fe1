// `npm run feed -- FILE`: sends a file of events, one a line, to the feed (docs/feeding.md).
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type FileCounts, feedFile, rejectedFile } from '@ringside/feed-client/feed-file';
import { createProgressBar } from '#demo/season/progress-bar.ts';
import { onStopRequest } from '#server/operations/stop-request.ts';

const USAGE = `npm run feed -- FILE [--mapping MAPPING.json] [--separator ';'] [--url http://localhost:4300]
Sends the events of FILE to the feed: NDJSON, or CSV with a mapping (docs/feeding.md). The key is the
setting FEED_KEY. Stopped or killed, it goes on where it was when it is run again. What the feed
refuses stands in FILE.rejected.ndjson with the reasons.`;

const SHORTEST_KEY = 16;

interface Wanted {
  file: string;
  url: string;
  mapping: Record<string, unknown> | undefined;
  separator: string | undefined;
}

process.exitCode = await main();

/** Returns the exit code: 0 when every event was accepted, else 1. */
async function main(): Promise<number> {
  const stopping = new AbortController();
  onStopRequest(() => stopping.abort());
  try {
    const { file, ...wanted } = readArguments();
    const counts = await feedFile({
      ...wanted,
      file,
      key: readKey(),
      signal: stopping.signal,
      onProgress: createProgressBar(`Feeding ${file}`),
      onRetry: (problem, ms) =>
        console.error(`${problem} Trying again in ${Math.ceil(ms / 1000)} s.`),
    });
    console.log(reportOf(file, counts));
    return counts.rejected === 0 ? 0 : 1;
  } catch (error) {
    if (stopping.signal.aborted) console.log('Stopped. Run the same command again to continue.');
    else console.error((error as Error).message);
    return 1;
  }
}

function readArguments(): Wanted {
  const { values, positionals } = parseArgs({
    options: {
      mapping: { type: 'string' },
      separator: { type: 'string' },
      url: { type: 'string', default: `http://localhost:${process.env.PORT || 4300}` },
    },
    allowPositionals: true,
  });
  const [file, more] = positionals;
  if (file === undefined || more !== undefined) throw new Error(USAGE);
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  if (!URL.canParse(values.url)) throw new Error('--url must be an address such as http://…');
  if (values.mapping === undefined && /\.(csv|tsv)$/i.test(file)) {
    throw new Error(
      'A CSV needs --mapping MAPPING.json, which maps its columns to fields of events.',
    );
  }
  const { url, separator } = values;
  return { file, url, separator, mapping: readMapping(values.mapping) };
}

function readMapping(file: string | undefined): Wanted['mapping'] {
  if (file === undefined) return undefined;
  try {
    const mapping = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof mapping === 'object' && mapping !== null && 'id' in mapping) return mapping;
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
  throw new Error(
    `${file} must be an event as a JSON object, with an "id" that differs for each line.`,
  );
}

function readKey(): string {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { FEED_KEY = '' } = process.env;
  if (FEED_KEY.length < SHORTEST_KEY) {
    throw new Error(
      'Set FEED_KEY to the key of the server’s feed: FEED_KEY=… npm run feed -- FILE',
    );
  }
  return FEED_KEY;
}

function reportOf(file: string, counts: FileCounts): string {
  const number = new Intl.NumberFormat('en-GB');
  const { accepted, duplicates, superseded, rejected } = counts;
  const parts = [`${number.format(accepted)} events taken`];
  if (duplicates > 0) parts.push(`${number.format(duplicates)} known already`);
  if (superseded > 0) parts.push(`${number.format(superseded)} older than what is known`);
  if (rejected > 0) parts.push(`${number.format(rejected)} refused: ${rejectedFile(file)}`);
  return `${parts.join(', ')}.`;
}
