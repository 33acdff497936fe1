import type { LiveHub } from '@ringside/live-channel/hub';
import type { NameScreen } from '#app/features/host/rules.ts';
import type { DeliveryContext } from '#app/features/host/webhooks/deliver.server.ts';
import type { Announcer } from '#app/features/host/webhooks/outbox.server.ts';
import type { Sessions } from '#app/features/identity/session.server.ts';
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

/** The modules of the app. */
export interface AppContext {
  config: Config;
  database: AppDatabase;
  /** The league of this site, as its folder has it. */
  reference: League;
  /** The key that opens the feed to the practice parts, made again for each process. */
  practiceFeedKey: string;
  /** The secret that opens tournaments to the practice season, made again for each process. */
  practiceSecret?: string;
  /** Authenticates callers by the platform; tests may replace it. */
  sessions?: Sessions;
  /** Pause before a failed webhook is retried, in ms; tests may shorten it. */
  webhookRetryMs?: (failures: number) => number;
  /** Where log lines go; standard output by default. */
  logStream?: LogStream;
  /** The link to the process that has started this one as one of several workers. */
  worker?: WorkerLink | undefined;
}

/** The context of the call table: all of the above, and the parts that the app itself made. */
export type ApiContext = AppContext & {
  /** The league as pages show it. */
  site: Site;
  live: LiveHub;
  guardLive: LiveGuard;
  /** Does what takes the loop long for each client in its turn, within its budget of time. */
  turns: RenderTurns;
  sessions: Sessions;
  /** Removes hidden names from responses. */
  names: NameScreen;
  /** Stores events for webhooks. */
  announcer: Announcer;
  /** The tools that send their messages. */
  delivery: DeliveryContext;
  processStatus: ProcessStatus;
  checkServices: ServiceChecks;
};

/** The path below which all calls are. */
export const API_MOUNT = '/api';

/** A tournament's name of 80 characters may come with three to each. */
export const MAX_PARAM_LENGTH = 250;
