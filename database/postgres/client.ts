import pg from 'pg';

const NO_ANSWER_MESSAGE = 'Query read timeout';
/** A server that refuses writes (a standby, or one that was), or that is stopping. */
const LOST_SERVER_CODES = ['25006', '57P01', '57P02', '57P03'];

/**
 * A connection that is closed if a response does not arrive in time, or if its server cannot write any
 * more. `pg` alone would keep it: its next user would wait for the same query (a server that vanished
 * closes nothing), or be refused by a server that is no longer the primary.
 */
export class CautiousClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are passed through
  override query(...parameters: any[]): any {
    const answer: unknown = super.query(...(parameters as [string]));
    if (answer instanceof Promise) {
      answer.catch(({ message, code = '' }: Error & { code?: string }) => {
        if (message === NO_ANSWER_MESSAGE || LOST_SERVER_CODES.includes(code)) {
          this.end().catch(() => {});
        }
      });
    }
    return answer;
  }
}
