import type { Client } from '@ringside/contract/client';
import type { FastifyInstance } from 'fastify';
import type { ReadOnly } from '#app/features/status/contract.ts';
import type { PublicSettings } from '#app/shell/settings.ts';
import type { Config } from '../config.ts';
import { createInternalClient } from '../internal-client.ts';
import type { PageCounts } from '../operations/process-status.ts';
import { identityAddresses } from '../practice/practice-sign-in.ts';

/** What pages are made with. */
export interface PageContext {
  settings: PublicSettings;
  /** For the loaders. The values it answers are only written into pages, never changed. */
  api: Client;
  /** Why nothing can be saved now; null when it can. */
  readOnly(): ReadOnly;
  counts: PageCounts;
}

/** What the pages of an app are made with. */
export function createPageContext(app: FastifyInstance, config: Config): PageContext {
  const { pages, storage } = app.processStatus;
  return {
    settings: {
      productTitle: config.PRODUCT_TITLE,
      streamUrl: config.STREAM_URL,
      chatUrl: config.CHAT_URL,
      publicUrl: config.PUBLIC_URL?.replace(/\/$/, '') ?? null,
      identity: identityAddresses(config.platform),
    },
    api: createInternalClient(app, config),
    readOnly: storage.readOnly,
    counts: pages,
  };
}
