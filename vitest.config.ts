import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { prepareRunEnvironment } from './scripts/test/run-environment.ts';

/**
 * The beginnings of paths of files that take many seconds each, in their order. The apps of tests/faults/ would
 * draw the pictures that are not there yet.
 */
const SLOW = [
  'server/media/all-pictures',
  'tests/security/generated-',
  'scripts/data/backup',
  'packages/demo-music/music',
  'tests/faults/',
].map((start) => path.join(import.meta.dirname, start));

/**
 * The projects one after another, since a process that has run a file ends when the next file is of another
 * project, and another process loads all modules again. The last one has no slow files.
 */
const ORDER = ['drills', 'modules', 'pages', 'components'];

/** Within a project slow files are first, so that none is left running alone in the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = SLOW.findIndex((start) => path.normalize(moduleId).startsWith(start));
      return place < 0 ? SLOW.length : place;
    };
    const rank = (file: TestSpecification) =>
      (SLOW.length + 1) * ORDER.indexOf(file.project.name) + placeOf(file);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

interface ProjectFiles {
  include: string[];
  exclude?: string[];
  isolate?: boolean;
  env?: Record<string, string>;
  globalSetup?: string;
}

/** They load React as a browser has it while developing; the pages of the build bring another. */
const COMPONENTS = ['**/*.test.tsx'];
/** They render pages by the build. */
const PAGES = ['server/pages/**/*.test.ts', 'tests/{security,stranger}/**/*.test.ts'];
/** The build is up to date; and React's production version, whichever file of a process loads it first. */
const BUILT = { env: { NODE_ENV: 'production' }, globalSetup: 'scripts/test/vitest-build.ts' };
/** Kills, floods, restarts of whole processes and long random runs, by `npm run faults -- drills`. */
const DRILLS = ['**/*.drill.test.ts'];
/** They prove their promise by a sample in `npm test`, and as a whole as a drill. */
const SAMPLES = [
  'app/core/mirror/mirror.test.ts',
  'app/features/feed/bouts.test.ts',
  'app/features/feed/revisions.test.ts',
  'app/features/guide/api.test.ts',
  'app/features/music/playlists/interleavings.test.ts',
  'app/features/records/search/search.test.ts',
  'packages/bracket/bracket.test.ts',
  'packages/bracket/double.test.ts',
  'packages/demo-music/music.test.ts',
  'scripts/data/backup.test.ts',
  'scripts/operator/ringside.test.ts',
  'server/media/all-pictures.test.ts',
  'server/open-data/round-trip.test.ts',
  'server/pages/page-contents.test.ts',
];
const ELSEWHERE = ['**/node_modules/**', '.react-router/**', 'build/**', 'data/**', 'tests/e2e/**'];

prepareRunEnvironment();

/** Files of a project with `isolate: false` share processes, and with them the modules they load. */
function project(name: string, { exclude = [], isolate = true, ...files }: ProjectFiles) {
  return {
    extends: true as const,
    test: { name, exclude: [...ELSEWHERE, ...exclude], isolate, ...files },
  };
}

export default defineConfig({
  test: {
    environment: 'node',
    projects: [
      project('components', { include: COMPONENTS, isolate: false }),
      project('modules', {
        include: ['**/*.test.ts'],
        exclude: [...PAGES, ...DRILLS],
        isolate: false,
      }),
      project('pages', { include: PAGES, exclude: DRILLS, isolate: false, ...BUILT }),
      project('drills', {
        include: [...DRILLS, ...SAMPLES],
        ...BUILT,
        env: { ...BUILT.env, THOROUGH: 'yes' },
      }),
    ],
    globalSetup: 'scripts/test/vitest-postgres.ts',
    // Processes, not threads: what is tested starts worker threads and opens databases of its own.
    pool: 'forks',
    // New objects have so much room that most are gone before a collection has to copy them, which saves
    // a tenth of the processor time.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    // One more than there are cores: some files wait for processes of theirs most of the time.
    maxWorkers: Math.min(4, availableParallelism()) + 1,
    sequence: { sequencer: SlowFirst },
    // Long enough for a machine that does other things beside.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
