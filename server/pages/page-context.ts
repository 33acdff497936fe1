import type { Client } from '@ringside/contract/client';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { HIDDEN_NAMES_TOPIC } from '#app/core/names/rules.ts';
import type { PublicSettings, SiteState } from '#app/shell/settings.ts';
import type { League } from '#reference/load.ts';
import type { Config } from '../config.ts';
import type { FairQueue } from '../gate/fair-queue.ts';
import { createInternalClient } from '../internal-client.ts';
import type { PageCounts } from '../operations/process-status.ts';
import { identityAddresses } from '../practice/practice-sign-in.ts';
import { siteOf } from '../site.ts';

export interface PageContext {
  settings: PublicSettings;
  /** Logs failed calls to the given log. Its responses must not be changed. */
  apiFor(log: FastifyBaseLogger): Client;
  state(): SiteState;
  /** Calls the listener when all cached pages become invalid. */
  onOutdated(listener: () => void): () => void;
  counts: PageCounts;
  queue: FairQueue;
}

export function createPageContext(
  app: FastifyInstance,
  config: Config,
  league: League,
): PageContext {
  const { pages, storage } = app.processStatus;
  const { changes } = storage.database;
  return {
    settings: {
      ...siteOf(league, config),
      identity: identityAddresses(config.platform),
    },
    apiFor: (log) => createInternalClient({ handlers: app.handlers, log }, config),
    state: () => ({ readOnly: storage.readOnly(), position: changes.position() }),
    onOutdated: (listener) =>
      changes.subscribe((topic) => {
        if (topic === HIDDEN_NAMES_TOPIC) listener();
      }),
    counts: pages,
    queue: app.gate.queue.pages,
  };
}
