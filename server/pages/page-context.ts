import type { Client } from '@ringside/contract/client';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { HIDDEN_NAMES_TOPIC } from '#app/core/names/rules.ts';
import type { ReadOnly } from '#app/features/status/contract.ts';
import type { PublicSettings } from '#app/shell/settings.ts';
import type { League } from '#reference/load.ts';
import type { Config } from '../config.ts';
import { createInternalClient } from '../internal-client.ts';
import type { PageCounts } from '../operations/process-status.ts';
import { identityAddresses } from '../practice/practice-sign-in.ts';
import { siteOf } from '../site.ts';
import type { RenderTurns } from './render-turns.ts';

/** The dependencies of pages. */
export interface PageContext {
  settings: PublicSettings;
  /**
   * Creates a client for the loaders that logs failed calls to the given log. Its responses must not be
   * changed.
   */
  apiFor(log: FastifyBaseLogger): Client;
  /** The reason nothing can be saved now, or null. */
  readOnly(): ReadOnly;
  /** Calls the listener when all cached pages become invalid. */
  onOutdated(listener: () => void): () => void;
  counts: PageCounts;
  turns: RenderTurns;
}

/** The dependencies of an app's pages. */
export function createPageContext(
  app: FastifyInstance,
  config: Config,
  league: League,
): PageContext {
  const { pages, storage } = app.processStatus;
  return {
    settings: {
      ...siteOf(league, config),
      identity: identityAddresses(config.platform),
    },
    apiFor: (log) => createInternalClient({ handlers: app.handlers, log }, config),
    readOnly: storage.readOnly,
    onOutdated: (listener) =>
      storage.database.changes.subscribe((topic) => {
        if (topic === HIDDEN_NAMES_TOPIC) listener();
      }),
    counts: pages,
    turns: app.renderTurns,
  };
}
