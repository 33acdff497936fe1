import { tmpdir } from 'node:os';
import path from 'node:path';

/** What is made once and used by later runs. */
export const KEPT = path.join(tmpdir(), 'ringside-bench');
