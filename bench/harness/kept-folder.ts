import { tmpdir } from 'node:os';
import path from 'node:path';

/** Made once and used by later runs. */
export const KEPT_FOLDER = path.join(tmpdir(), 'ringside-bench');
