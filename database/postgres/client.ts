import pg from 'pg';
import { joined, keptTable, knownName, preparedName, type Write } from './kept-writes.ts';

const NO_ANSWER_MESSAGE = 'Query read timeout';
const NO_RESULT = { command: '', rowCount: 0, rows: [], fields: [] };

/**
 * A connection that is closed if a response does not arrive in time. `pg` alone would keep it, and
 * its next user would wait for the same query (a server that vanished closes nothing). Writes whose
 * results are not read are held back and sent together with the next statement: if they fail, that
 * statement fails, or the commit.
 */
export class TimeoutClient extends pg.Client {
  #waiting: Write[] = [];

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are passed through
  override query(...parameters: any[]): any {
    const [text, values] = parameters;
    if (typeof text === 'string' && keptTable(text) !== undefined) {
      this.#waiting.push({ text, values });
      return Promise.resolve(NO_RESULT);
    }
    const name = knownName(text);
    const sent = name === undefined ? parameters : [{ name, text, values }];
    const waiting = this.#waiting.splice(0);
    if (waiting.length === 0 || text === 'rollback') return this.#send(...sent);
    return this.#sendTogether(waiting).then(() => this.#send(...sent));
  }

  async #sendTogether(writes: Write[]): Promise<void> {
    for (const { text, values } of joined(writes)) {
      const name = preparedName(text);
      await this.#send(name === undefined ? { text, values } : { name, text, values });
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above
  #send(...parameters: any[]): any {
    const answer: unknown = super.query(...(parameters as [string]));
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === NO_ANSWER_MESSAGE) this.end().catch(() => {});
      });
    }
    return answer;
  }
}
