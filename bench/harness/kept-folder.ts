import { tmpdir } from 'node:os';
import path from 'node:path';

export const KEPT_FOLDER = path.join(tmpdir(), 'ringside-bench');
