import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type Bell, leadOutbox, MOST_WAIT_MS } from '#app/core/announcements/lead-outbox.server.ts';
import { DEVICES_TOPIC } from '#app/core/announcements/rules.ts';
import { dropSent } from '#app/core/announcements/store.server.ts';
import type { ProblemReporter } from '#database/changes.ts';
import { fanOut } from './fan-out.server.ts';
import { createOutgoing, type OutgoingContext } from './outgoing.server.ts';
import { isAnyCalled } from './recipients-store.server.ts';

/** The lock name shared by the processes of a database. */
const JOB = 'push';
const SOCKETS_OF_A_SERVICE = 128;

type CallerContext = Omit<OutgoingContext, 'agents'> & { report: ProblemReporter };

/**
 * Calls browsers about the rows of the outbox, each at most once. Only one process does, and none while
 * no browser is called.
 */
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
  const { database, signal } = context;
  const options = { keepAlive: true, maxSockets: SOCKETS_OF_A_SERVICE };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  const outgoing = createOutgoing({ ...context, agents });
  const onEnd = () => bell.ring();
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
    agents.http.destroy();
    agents.https.destroy();
  }
}
