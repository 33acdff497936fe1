/** Published instead of topics if notifications may have been missed: anything may have changed. */
export const EVERYTHING_CHANGED = '*';

export type ChangeListener = (topic: string) => void;

/** Reports an error that has no caller. */
export type ProblemReporter = (problem: string, error: unknown) => void;

/** The part of the bus for the rest of the program; only `transact` publishes. */
export interface Changes {
  /**
   * Calls the listener with each topic of each committed transaction, and with `EVERYTHING_CHANGED`
   * if notifications may have been lost. Returns a function that unsubscribes.
   */
  subscribe(listener: ChangeListener): () => void;
}

/** Delivers the topics of committed transactions to this process's listeners. */
export class ChangeBus implements Changes {
  readonly #listeners = new Set<{ listener: ChangeListener }>();
  readonly #report: ProblemReporter;

  constructor(report: ProblemReporter) {
    this.#report = report;
  }

  subscribe(listener: ChangeListener): () => void {
    const entry = { listener };
    this.#listeners.add(entry);
    return () => {
      this.#listeners.delete(entry);
    };
  }

  publish(topics: Iterable<string>): void {
    for (const topic of topics) {
      for (const { listener } of [...this.#listeners]) {
        try {
          listener(topic);
        } catch (error) {
          // The transaction is committed, so an error of a listener must not reach the writer.
          this.#report(`A listener failed on the change of "${topic}".`, error);
        }
      }
    }
  }
}
