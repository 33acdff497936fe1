/** Published instead of topics if notifications may have been missed: anything may have changed. */
export const EVERYTHING_CHANGED = '*';

/** The topics that may be published; the product adds its own (`app/core/topics.ts`). */
export interface Topics {
  everything: typeof EVERYTHING_CHANGED;
}

export type PublishedTopic = Topics[keyof Topics];

export type ChangeListener = (topic: PublishedTopic) => void;

/** Reports an error that has no caller. */
export type ProblemReporter = (problem: string, error: unknown) => void;

/** The part of the bus for the rest of the program; only `transact` publishes. */
export interface Changes {
  /**
   * Calls the listener with each topic of each committed transaction, and with `EVERYTHING_CHANGED`
   * if notifications may have been lost; with `only`, for these topics and `EVERYTHING_CHANGED`.
   * Returns a function that unsubscribes.
   */
  subscribe(listener: ChangeListener, only?: readonly PublishedTopic[]): () => void;
}

/** The same changes for an app: `end` ends all of its subscriptions. */
export function scoped(changes: Changes): Changes & { end(): void } {
  const ends: (() => void)[] = [];
  return {
    subscribe(listener, only) {
      const end = changes.subscribe(listener, only);
      ends.push(end);
      return end;
    },
    end() {
      for (const end of ends) end();
    },
  };
}

/** Delivers the topics of committed transactions to this process's listeners. */
export class ChangeBus implements Changes {
  readonly #listeners = new Set<ChangeListener>();
  readonly #report: ProblemReporter;

  constructor(report: ProblemReporter) {
    this.#report = report;
  }

  subscribe(listener: ChangeListener, only?: readonly PublishedTopic[]): () => void {
    const hear: ChangeListener = (topic) => {
      if (!only || topic === EVERYTHING_CHANGED || only.includes(topic)) listener(topic);
    };
    this.#listeners.add(hear);
    return () => {
      this.#listeners.delete(hear);
    };
  }

  publish(topics: Iterable<PublishedTopic>): void {
    for (const topic of topics) {
      for (const hear of [...this.#listeners]) {
        try {
          hear(topic);
        } catch (error) {
          // The transaction is committed, so an error of a listener must not reach the writer.
          this.#report(`A listener failed on the change of "${topic}".`, error);
        }
      }
    }
  }
}
