import path from 'node:path';

/** Programs with their own report, and their arguments for a short run. */
export const PROGRAMS: Record<string, string[]> = {
  'monster-query': ['--records', '100000', '--databases', 'sqlite'],
  'open-data': ['--records', '100000'],
  'music-search': ['--songs', '50000', '--albums', '2000', '--databases', 'sqlite'],
};

/** The source file of a program. */
export const programFile = (name: string) => path.join(import.meta.dirname, 'search', `${name}.ts`);
