import path from 'node:path';

export const PROGRAMS: Record<string, string[]> = {
  'monster-query': ['--records', '100000', '--databases', 'sqlite'],
};

export const programFile = (name: string) => path.join(import.meta.dirname, 'search', `${name}.ts`);
