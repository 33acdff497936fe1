import type { Transaction } from 'kysely';
import type { Announcement } from '#app/core/announcements/rules.ts';
import type { DatabaseKind, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { Incoming, Rejection, Warning } from './contract.ts';

export interface Batch {
  trx: Transaction<Tables>;
  kind: DatabaseKind;
  changed: MarkChanged;
  /** Whether a webhook or browser receives announcements; otherwise nothing is announced. */
  announces: boolean;
  rejected: Rejection[];
  warnings: Warning[];
  superseded: Incoming<{ id: string }>[];
  /** What `void` and `correct` can later name, such as `fight:7`, by the event's index. */
  subjects: Map<number, string>;
  announcements: Announcement[];
}
