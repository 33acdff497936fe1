import type { LiveHub } from '@ringside/live-channel/hub';
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
import type { LiveGuard } from './http/connection-limits.ts';
import type { ProcessStatus } from './operations/process-status.ts';
import type { RenderTurns } from './pages/render-turns.ts';
import type { WorkerLink } from './workers/worker.ts';

/** The dependencies of the app. */
export interface AppContext {
  config: Config;
  database: AppDatabase;
  /** The league of this site, read from its folder. */
  reference: League;
  /** The practice season's key for the feed, generated for each process. */
  practiceFeedKey: string;
  /** The practice season's secret for tournaments, generated for each process. */
  practiceSecret?: string;
  /** Authenticates callers by the platform; tests may replace it. */
  sessions?: Sessions;
  /** Delay before a failed webhook is retried, in ms; tests may shorten it. */
  webhookRetryMs?: (failures: number) => number;
  /** Whether cached responses are sent before the framework runs; true by default. */
  hotPath?: boolean;
  /** The destination of log lines; standard output by default. */
  logStream?: LogStream;
  /** The link to the primary process, if this is one of its workers. */
  worker?: WorkerLink | undefined;
}

/** The context of the call table: the dependencies of the app and those that it creates itself. */
export type ApiContext = AppContext & {
  /** The league as pages show it. */
  site: Site;
  live: LiveHub;
  guardLive: LiveGuard;
  /** Schedules expensive work fairly between clients, each with a time budget. */
  turns: RenderTurns;
  sessions: Sessions;
  /** Removes hidden names from responses. */
  names: NameScreen;
  /** Stores events for webhooks. */
  announcer: Announcer;
  /** Sends the webhooks. */
  delivery: DeliveryContext;
  /** Calls browsers. */
  push: PushContext['push'];
  processStatus: ProcessStatus;
  checkServices: ServiceChecks;
};

/** The path prefix of all calls. */
export const API_MOUNT = '/api';

/** A tournament's name has up to 80 characters, each of which may be encoded as three. */
export const MAX_PARAM_LENGTH = 250;
