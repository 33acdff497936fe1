import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  type ChangeBus,
  EVERYTHING_CHANGED,
  type ProblemReporter,
  type PublishedTopic,
} from '../changes.ts';
import { asStorageError } from '../storage-errors.ts';
import { type Notice, readNotice, toPayloads } from './payloads.ts';

export const CHANGE_CHANNEL = 'ringside_changes';

const CONNECT_LIMIT_MS = 5000;
const HEARTBEAT_MS = 5000;
const RECONNECT_FIRST_MS = 100;
/** Until the connection is restored, changes by other processes go unnoticed. */
const RECONNECT_MOST_MS = 1000;
const OWN_NOTICE_LIMIT_MS = 1000;

export interface ExpectedNotice {
  payloads(topics: Iterable<PublishedTopic>): string[];
  readonly probe: string;
  arrived(): Promise<boolean>;
  forget(): unknown;
}

/** After an outage it publishes `EVERYTHING_CHANGED`, since notifications may have been missed. */
export class PostgresListener {
  readonly #url: string;
  readonly #bus: ChangeBus;
  readonly #report: ProblemReporter;
  readonly #from = randomUUID();
  readonly #expected = new Map<number, (heard: boolean) => void>();
  #lastNumber = 0;
  #resumedBy = 0;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  static async open(
    url: string,
    bus: ChangeBus,
    report: ProblemReporter,
  ): Promise<PostgresListener> {
    const listener = new PostgresListener(url, bus, report);
    try {
      await listener.#connect();
    } catch (error) {
      throw asStorageError(error);
    }
    return listener;
  }

  private constructor(url: string, bus: ChangeBus, report: ProblemReporter) {
    this.#url = url;
    this.#bus = bus;
    this.#report = report;
  }

  expectNotice(): ExpectedNotice {
    const number = ++this.#lastNumber;
    // Registered before the commit, since the notification may arrive before its response.
    const heard = new Promise<boolean>((resolve) => this.#expected.set(number, resolve));
    return {
      probe: JSON.stringify({ from: this.#from, number, last: true, topics: [] } satisfies Notice),
      payloads: (topics) => toPayloads(this.#from, number, [...topics]),
      arrived: async () => {
        if (!this.#client) return false;
        const giveUp = () => this.#expected.get(number)?.(false);
        const timer = setTimeout(giveUp, OWN_NOTICE_LIMIT_MS);
        const arrived = await heard;
        clearTimeout(timer);
        return arrived;
      },
      forget: () => this.#expected.delete(number),
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    this.#stopWaiting();
    await client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'ringside changes',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: CONNECT_LIMIT_MS,
      keepAlive: true,
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, undefined));
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANGE_CHANNEL}`);
    } catch (error) {
      abandon(client);
      throw error;
    }
    if (this.#closed) return abandon(client);
    this.#client = client;
    this.#beat(client);
  }

  #hear(payload: string): void {
    const notice = readNotice(payload);
    if (!notice) {
      this.#report(`A notice on ${CHANGE_CHANNEL} was not understood.`, payload);
      return;
    }
    const { from, number, last, topics } = notice;
    const isOwn = from === this.#from && last;
    // Commits are heard in the same order everywhere, so a notice's own name is its position in it.
    const position = last ? `${from}-${number}` : undefined;
    this.#bus.publish(
      isOwn && number === this.#resumedBy ? [EVERYTHING_CHANGED] : topics,
      position,
    );
    if (isOwn) this.#expected.get(number)?.(true);
  }

  #beat(client: pg.Client): void {
    this.#timer = setTimeout(async () => {
      try {
        await client.query('select 1');
        if (this.#client === client) this.#beat(client);
      } catch (error) {
        this.#lost(client, error);
      }
    }, HEARTBEAT_MS);
  }

  #lost(client: pg.Client, error: unknown): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    clearTimeout(this.#timer);
    this.#stopWaiting();
    this.#report('The connection that hears of changes was lost; trying to get it back.', error);
    abandon(client);
    this.#reconnectAfter(RECONNECT_FIRST_MS);
  }

  #reconnectAfter(delayMs: number): void {
    if (this.#closed) return;
    this.#timer = setTimeout(async () => {
      try {
        await this.#connect();
      } catch {
        this.#reconnectAfter(Math.min(delayMs * 2, RECONNECT_MOST_MS));
        return;
      }
      if (!this.#closed && !(await this.#resume())) this.#bus.publish([EVERYTHING_CHANGED]);
    }, delayMs);
  }

  /** A notice without topics gives all processes the same position. */
  async #resume(): Promise<boolean> {
    const mark = this.expectNotice();
    this.#resumedBy = this.#lastNumber;
    const payload = pg.escapeLiteral(mark.probe);
    // The commit of a mark need not wait for a standby.
    const sent = this.#client?.query(
      `begin; set local synchronous_commit = off; select pg_notify('${CHANGE_CHANNEL}', ${payload}); commit`,
    );
    await sent?.catch(() => {});
    return mark.arrived().finally(mark.forget);
  }

  #stopWaiting(): void {
    for (const resolve of this.#expected.values()) resolve(false);
  }
}

const abandon = (client: pg.Client) => void client.end().catch(() => {});
