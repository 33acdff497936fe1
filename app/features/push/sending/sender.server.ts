import { type Bell, leadOutbox, MOST_WAIT_MS } from '#app/core/announcements/lead-outbox.server.ts';
import { DEVICES_TOPIC } from '#app/core/announcements/rules.ts';
import { dropSent } from '#app/core/announcements/store.server.ts';
import type { ProblemReporter } from '#database/changes.ts';
import { fanOut } from './fan-out.server.ts';
import { createOutgoing, type OutgoingContext } from './outgoing.server.ts';
import { createPushWorkers, type PushWorkerSettings } from './push-worker.server.ts';
import { isAnyCalled } from './recipients-store.server.ts';

const JOB = 'push';

type CallerContext = Omit<OutgoingContext, 'workers'> & {
  settings: PushWorkerSettings;
  report: ProblemReporter;
};

/** Each call is made at most once. Only one process does, and none while no browser is called. */
export function callBrowsers(context: CallerContext): Promise<void> {
  const { database } = context;
  return leadOutbox({
    ...context,
    job: JOB,
    topics: [DEVICES_TOPIC],
    isWanted: () => isAnyCalled(database.kysely),
    lead: (signal, bell) => callAll({ ...context, signal }, bell),
  });
}

async function callAll(context: CallerContext, bell: Bell): Promise<void> {
  const { database, settings, report, signal } = context;
  const workers = createPushWorkers(settings, report);
  const outgoing = createOutgoing({ ...context, workers });
  const onEnd = () => {
    bell.ring();
    void workers.close();
  };
  signal.addEventListener('abort', onEnd);
  try {
    while (!signal.aborted) {
      bell.listen();
      if (!(await isAnyCalled(database.kysely))) break;
      if (await fanOut(database, outgoing)) continue;
      await dropSent(database.kysely);
      await bell.rung(MOST_WAIT_MS);
    }
  } finally {
    signal.removeEventListener('abort', onEnd);
    await outgoing.settled();
    await workers.close();
  }
}
