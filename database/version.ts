import manifest from '../package.json' with { type: 'json' };

/** Of Ringside: in backups, `/api/status`, metrics and the line of the start. */
export const VERSION: string = manifest.version;
