import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** For what later runs use again. */
export const KEPT_FOLDER = path.join(tmpdir(), 'ringside-bench');

const folders = new Set<string>();

process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ringside-bench-'));
  folders.add(folder);
  return folder;
}
