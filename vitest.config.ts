import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { prepareRunEnvironment } from './scripts/test/run-environment.ts';

/** The beginnings of paths of files that take many seconds each. */
const SLOW = [
  'server/media/all-pictures',
  'tests/faults/',
  'tests/security/generated-',
  'tests/security/calls-by-function',
  'tests/security/page-bytes',
  'scripts/data/backup',
  'packages/demo-music/music',
].map((start) => path.join(import.meta.dirname, start));

/** Slow files first, so that none is left running alone in the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const slow = sorted.filter(({ moduleId }) =>
      SLOW.some((start) => path.normalize(moduleId).startsWith(start)),
    );
    return [...slow, ...sorted.filter((file) => !slow.includes(file))];
  }
}

interface ProjectFiles {
  include: string[];
  exclude?: string[];
  isolate?: boolean;
}

/** They load React as a browser has it while developing; the pages of the build bring another. */
const COMPONENTS = ['**/*.test.tsx'];
/** They render pages by the build, whose React must be the first of a process. */
const PAGES = ['server/pages/**/*.test.ts', 'tests/{security,stranger}/**/*.test.ts'];
/** It measures turns of the event loop, which a heap that other files have filled makes longer. */
const ALONE = ['tests/security/page-bytes.test.ts'];
const ELSEWHERE = ['**/node_modules/**', '.react-router/**', 'build/**', 'data/**', 'tests/e2e/**'];

prepareRunEnvironment();

/** Files of a project with `isolate: false` share processes, and with them the modules they load. */
function project(name: string, { include, exclude = [], isolate = true }: ProjectFiles) {
  return {
    extends: true as const,
    test: { name, include, exclude: [...ELSEWHERE, ...exclude], isolate },
  };
}

export default defineConfig({
  test: {
    environment: 'node',
    projects: [
      project('components', { include: COMPONENTS, isolate: false }),
      project('modules', {
        include: ['**/*.test.ts'],
        exclude: PAGES,
        isolate: false,
      }),
      project('pages', { include: PAGES, exclude: ALONE, isolate: false }),
      project('alone', { include: ALONE }),
    ],
    globalSetup: 'scripts/test/vitest-postgres.ts',
    // Processes, not threads: what is tested starts worker threads and opens databases of its own.
    pool: 'forks',
    // One more than there are cores: some files wait for processes of theirs most of the time.
    maxWorkers: Math.min(4, availableParallelism()) + 1,
    sequence: { sequencer: SlowFirst },
    // Long enough for a machine that does other things beside.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
