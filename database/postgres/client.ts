import pg from 'pg';

const NO_ANSWER_MESSAGE = 'Query read timeout';

/**
 * A connection that is closed if a response does not arrive in time. `pg` alone would keep it, and
 * its next user would wait for the same query (a server that vanished closes nothing).
 */
export class TimeoutClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are passed through
  override query(...parameters: any[]): any {
    const answer: unknown = super.query(...(parameters as [string]));
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === NO_ANSWER_MESSAGE) this.end().catch(() => {});
      });
    }
    return answer;
  }
}
