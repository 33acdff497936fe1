import { createHash } from 'node:crypto';
import { type Drawn, portraitSource, portraitVersion } from '../picture-files.ts';
import type { PortraitSource } from '../render.ts';
import { ART_VERSION } from '../version.ts';
import { type Preview, previewName, readPreviewName } from './preview-names.ts';

const HASH_DIGITS = 8;
const FILE_NAME = /^([\w-]+)\.([^.-]+)-[0-9a-f]+\.jpg$/;

export function previewFileName(drawn: Drawn, preview: Preview): string {
  const versions = preview.races.map((race) => portraitVersion(drawn, race));
  const hash = createHash('sha256').update(JSON.stringify(versions)).digest('hex');
  return `${previewName(preview)}.${ART_VERSION}-${hash.slice(0, HASH_DIGITS)}.jpg`;
}

export function isCurrentPreview(file: string): boolean {
  return FILE_NAME.exec(file)?.[2] === ART_VERSION;
}

/** The preview that a file name denotes, and the pictures of its monsters; null for other names. */
export function readPreviewFile(
  drawn: Drawn,
  file: string,
): { preview: Preview; sources: (PortraitSource | undefined)[] } | null {
  const preview = readPreviewName(FILE_NAME.exec(file)?.[1] ?? '');
  return preview && { preview, sources: preview.races.map((race) => portraitSource(drawn, race)) };
}
