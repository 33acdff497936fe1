import { beforeAll, test } from 'vitest';
import { buildServerIfChanged } from '#scripts/dev/build-web.ts';
import { expectFinished, NODE, STOP_LIMIT_MS } from './stopping.ts';

beforeAll(async () => void (await buildServerIfChanged({ log: () => {} })), 180_000);

test(
  'on SIGTERM requests in progress are finished before the app exits',
  {
    timeout: STOP_LIMIT_MS,
  },
  () => expectFinished(NODE, (child) => child.kill('SIGTERM')),
);
