import { tmpdir } from 'node:os';
import path from 'node:path';

/** What is made once and used by later runs. */
export const KEPT_FOLDER = path.join(tmpdir(), 'ringside-bench');
