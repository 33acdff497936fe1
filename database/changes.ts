import { randomUUID } from 'node:crypto';

/** Published instead of topics if notifications may have been missed: anything may have changed. */
export const EVERYTHING_CHANGED = '*';

export interface Topics {
  everything: typeof EVERYTHING_CHANGED;
}

export type PublishedTopic = Topics[keyof Topics];

export type ChangeListener = (topic: PublishedTopic) => void;

export interface ChangeNotice {
  topics: readonly PublishedTopic[];
  /** Undefined while notifications are lost, and for all but the last part of a long notice. */
  position?: string | undefined;
}

export type NoticeListener = (notice: ChangeNotice) => void;

export type ProblemReporter = (problem: string, error: unknown) => void;

export interface Changes {
  /** `EVERYTHING_CHANGED` is delivered where notifications may have been lost. */
  subscribe(listener: ChangeListener, only?: readonly PublishedTopic[]): () => void;
  follow(listener: NoticeListener): () => void;
  position(): string;
}

export function scoped(changes: Changes): Changes & { end(): void } {
  const ends: (() => void)[] = [];
  const keep = (end: () => void) => {
    ends.push(end);
    return end;
  };
  return {
    subscribe: (listener, only) => keep(changes.subscribe(listener, only)),
    follow: (listener) => keep(changes.follow(listener)),
    position: () => changes.position(),
    end() {
      for (const end of ends) end();
    },
  };
}

export class ChangeBus implements Changes {
  readonly #listeners = new Set<ChangeListener>();
  readonly #followers = new Set<NoticeListener>();
  #position: string = randomUUID();
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

  follow(listener: NoticeListener): () => void {
    this.#followers.add(listener);
    return () => {
      this.#followers.delete(listener);
    };
  }

  position(): string {
    return this.#position;
  }

  publish(topics: Iterable<PublishedTopic>, position?: string): void {
    const notice = { topics: [...topics], position };
    this.#position = position ?? this.#position;
    for (const topic of notice.topics) {
      for (const hear of [...this.#listeners]) {
        this.#try(topic, () => hear(topic));
      }
    }
    for (const hear of [...this.#followers]) {
      this.#try(notice.topics.join(), () => hear(notice));
    }
  }

  /** The transaction is committed, so an error of a listener must not reach the writer. */
  #try(what: string, hear: () => void): void {
    try {
      hear();
    } catch (error) {
      this.#report(`A listener failed on the change of "${what}".`, error);
    }
  }
}
