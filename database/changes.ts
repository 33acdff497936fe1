/** Published instead of names when notices may have been missed: anything can have changed. */
export const EVERYTHING_CHANGED = '*';

export type ChangeListener = (topic: string) => void;

/** Reports a problem that has no caller to report it to. */
export type ProblemReporter = (problem: string, error: unknown) => void;

/** The bus as the rest of the program sees it: it publishes through `transact` alone. */
export interface Changes {
  /**
   * Calls the listener with each topic of each committed transaction, and with
   * `EVERYTHING_CHANGED` after notices may have been lost. Returns the function that ends it.
   */
  subscribe(listener: ChangeListener): () => void;
}

/** Hands the topics of committed transactions to this process's listeners. */
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
          // The transaction is committed; a listener's trouble is no trouble of the writer's.
          this.#report(`A listener failed on the change of "${topic}".`, error);
        }
      }
    }
  }
}
