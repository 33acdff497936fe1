import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { answerOfEvent, serveChange } from '#app/core/changes/serve-change.server.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { type HostList, isHost } from '#app/core/identity/hosts.ts';
import type { Sessions, Viewer } from '#app/core/identity/session.server.ts';
import type { Monster } from '#app/features/guide/contract.ts';
import type { Recording } from '#app/features/recordings/contract.ts';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import * as contract from './contract.ts';
import * as fights from './fights-store.server.ts';
import * as figures from './figures-store.server.ts';
import { hostCall } from './host-call.ts';
import { type RequireHost, registerNames, type ServeHost } from './names-api.server.ts';
import * as pulse from './pulse-store.server.ts';
import { registerRecordings } from './recordings/api.server.ts';
import { DESK_PASS_MS } from './rules.ts';
import * as store from './store.server.ts';
import { registerWebhooks } from './webhooks/api.server.ts';
import type { DeliveryContext } from './webhooks/deliver.server.ts';

type Trx = Transaction<Tables>;

interface FeedAnswer {
  accepted: number;
  duplicates: number;
  rejected: { reason: string }[];
}

interface HostContext {
  database: AppDatabase;
  sessions: Sessions;
  config: { HOSTS?: HostList | undefined };
  feed: {
    take(
      events: object[],
      also: (trx: Trx, changed: MarkChanged) => Promise<void>,
    ): Promise<FeedAnswer>;
    tryOne<T>(
      event: object,
      look: (trx: Trx) => Promise<T>,
    ): Promise<{ answer: FeedAnswer; before: T; after: T }>;
  };
  listRecordings(db: Kysely<Tables>, limit: number): Promise<Recording[]>;
  loadMonsters(db: Kysely<Tables>): Promise<readonly Monster[]>;
  delivery: DeliveryContext;
  makeDeskPass(host: Pick<Viewer, 'userId' | 'login'>, until: number): Promise<string>;
}

export function registerHost(app: FastifyInstance, context: HostContext): void {
  const { database } = context;
  const requireHost = hostsOnly(context);
  const guard = async (headers: Partial<Caller>) => void (await requireHost(headers));
  const serveHost: ServeHost = (endpoint, handler) => serve(app, endpoint, handler, { guard });

  registerReads(database, serveHost);
  registerFightChanges(context, requireHost, serveHost);
  registerNames(app, database, requireHost);
  registerRecordings({ ...context, requireHost, serveHost });
  const { delivery, loadMonsters } = context;
  registerWebhooks(app, { ...delivery, database, loadMonsters, requireHost, serveHost });

  const changes = { database, authorize: requireHost };
  serveChange(app, changes, contract.openDesk, async (_, { trx, changed, viewer }) => {
    const until = Date.now() + DESK_PASS_MS;
    const { userId, login } = viewer;
    const pass = await context.makeDeskPass({ userId, login }, until);
    await store.addAudit(trx, viewer, 'opened the organiser’s desk', '', changed);
    return { pass, until: new Date(until).toISOString() };
  });
}

export function hostsOnly({
  sessions,
  config,
}: Pick<HostContext, 'sessions' | 'config'>): RequireHost {
  return async (headers) => {
    const viewer = await sessions.requireViewer(headers);
    if (isHost(viewer, config.HOSTS)) return viewer;
    throw new ApiError(403, 'not_host', contract.NOT_HOST_MESSAGE);
  };
}

function registerReads({ kysely }: AppDatabase, serveHost: ServeHost): void {
  serveHost(contract.getPulse, () => pulse.findPulse(kysely, Date.now()));
  serveHost(contract.listRejections, async () => ({
    rejections: await pulse.listRejections(kysely),
  }));
  serveHost(contract.listFights, async ({ query }) => ({
    fights: await fights.listFights(kysely, query.number),
  }));
  serveHost(contract.listNames, () => store.listNames(kysely));
  serveHost(contract.listAudit, ({ query }) => pulse.listAudit(kysely, query.before));
}

function registerFightChanges(
  { database, feed }: HostContext,
  requireHost: RequireHost,
  serveHost: ServeHost,
): void {
  async function requireFight(event: string): Promise<fights.KnownFight> {
    const fight = await fights.findFightOf(database.kysely, event);
    if (!fight) throw new ApiError(404, 'not_found', contract.UNKNOWN_EVENT_MESSAGE);
    return fight;
  }

  serveHost(contract.previewChange, async ({ body }) => {
    const fight = await requireFight(body.event);
    const tried = await feed.tryOne(toEvent('host-preview', body, fight), (trx) =>
      figures.readFigures(trx, fight),
    );
    requireTaken(tried.answer);
    return { changes: figures.differenceOf(tried.before, tried.after) };
  });

  serveHost(contract.changeFight, async ({ headers, body }) => {
    const host = await requireHost(headers);
    const call = hostCall(contract.changeFight, host, headers, { body });
    const answer = { changed: true as const };
    return answerOfEvent(database, call, async (keep) => {
      const fight = await requireFight(body.event);
      const action = body.outcome ? 'corrected a fight' : 'voided a fight';
      const subject = `${fight.number}: ${fight.left_name} – ${fight.right_name}`;
      const taken = await feed.take([toEvent(call.eventId, body, fight)], async (trx, changed) => {
        await store.addAudit(trx, host, action, subject, changed);
        await keep(trx, answer);
      });
      requireTaken(taken);
      return answer;
    });
  });
}

type Change = Pick<Parameters<typeof fights.replacementOf>[1], 'leftSideWins' | 'knockOut'>;

function toEvent(
  id: string,
  { event, outcome }: { event: string; outcome?: Change | undefined },
  fight: fights.KnownFight,
): object {
  return outcome
    ? { id, type: 'correct', event, replacement: fights.replacementOf(fight, outcome) }
    : { id, type: 'void', event };
}

function requireTaken({ accepted, duplicates, rejected: [first] }: FeedAnswer): void {
  if (accepted + duplicates === 0) {
    const reason = first ? ` ${first.reason}` : '';
    throw new ApiError(409, 'no_change', `${contract.NO_CHANGE_MESSAGE}${reason}`);
  }
}
