import type { LiveHub } from '@ringside/live-channel/hub';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Announcer } from '#app/core/announcements/outbox.server.ts';
import type { Sessions } from '#app/core/identity/session.server.ts';
import type { NameScreen } from '#app/core/names/rules.ts';
import type { DeliveryContext } from '#app/features/host/webhooks/deliver.server.ts';
import type { PushContext } from '#app/features/push/api.server.ts';
import type { ServiceChecks } from '#app/features/status/checks.server.ts';
import type { Site } from '#app/ui/site.tsx';
import type { AppDatabase } from '#database/app-database.ts';
import type { League } from '#reference/load.ts';
import type { Config } from './config.ts';
import type { LogStream } from './http/access-log.ts';
import type { ProcessStatus } from './operations/process-status.ts';

export interface AppContext {
  config: Config;
  database: AppDatabase;
  reference: League;
  practiceFeedKey: string;
  practiceSecret?: string;
  sessions?: Sessions;
  webhookRetryMs?: (failures: number) => number;
  logStream?: LogStream;
}

export type LiveGuard = (request: FastifyRequest, reply: FastifyReply) => void;

export type ApiContext = AppContext & {
  site: Site;
  live: LiveHub;
  guardLive: LiveGuard;
  gate: FastifyInstance['gate'];
  sessions: Sessions;
  names: NameScreen;
  announcer: Announcer;
  delivery: DeliveryContext;
  push: PushContext['push'];
  processStatus: ProcessStatus;
  checkServices: ServiceChecks;
};

export const API_MOUNT = '/api';

/** A tournament's name has up to 80 characters, each of which may be encoded as three. */
export const MAX_PARAM_LENGTH = 250;
