import pg from 'pg';

const NO_ANSWER_MESSAGE = 'Query read timeout';

/**
 * A connection that is given up for good when an answer does not come in time. `pg` alone would keep
 * it, and the next user of it would wait behind the same unanswered query (a machine that vanished
 * sends no farewell).
 */
export class TimeoutClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the many forms of `query` pass through as they are
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
