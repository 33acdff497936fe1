import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { checksumOf } from './checksum.ts';

/**
 * Responds with the checksums of migrations by name. A migration's source is the file of its name.
 */

const sourceOf = (name: string) => readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8');
const names = workerData as string[];
parentPort?.postMessage(new Map(names.map((name) => [name, checksumOf(sourceOf(name))])));
