import { tmpdir } from 'node:os';
import path from 'node:path';

/** The folder of data that later runs reuse. */
export const KEPT_FOLDER = path.join(tmpdir(), 'ringside-bench');
