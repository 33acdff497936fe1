import pg from 'pg';

const NO_ANSWER_MESSAGE = 'Query read timeout';
const LOST_SERVER_CODES = ['0A000', '25006', '57P01', '57P02', '57P03'];

/** Where PostgreSQL gives up waiting for a standby; the commit then returns as if it had been confirmed. */
const UNCONFIRMED_ROUTINE = 'SyncRepWaitForLSN';
const UNCONFIRMED_MESSAGE = 'No standby confirmed the commit in time.';

/** Closed if a response does not arrive in time, or if its server cannot write any more. */
export class CautiousClient extends pg.Client {
  #isUnconfirmed = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('notice', ({ routine }) => {
      if (routine === UNCONFIRMED_ROUTINE) this.#isUnconfirmed = true;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are passed through
  override query(...parameters: any[]): any {
    const answer: unknown = super.query(...(parameters as [string]));
    if (!(answer instanceof Promise)) return answer;
    return answer.then(
      (result) => {
        if (!this.#isUnconfirmed) return result;
        this.#isUnconfirmed = false;
        throw new Error(UNCONFIRMED_MESSAGE);
      },
      (error: Error & { code?: string }) => {
        if (error.message === NO_ANSWER_MESSAGE || LOST_SERVER_CODES.includes(error.code ?? '')) {
          this.end().catch(() => {});
        }
        throw error;
      },
    );
  }
}
