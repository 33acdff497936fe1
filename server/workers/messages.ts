import type { MetricObject } from 'prom-client';

export type ToWorker =
  | { ringside: 'stop' }
  | { ringside: 'collect'; id: number }
  | { ringside: 'metrics'; id: number; text: string | null };

export type ToPrimary =
  | { ringside: 'open'; lines: string[] }
  | { ringside: 'collected'; id: number; metrics: MetricObject[] | null }
  | { ringside: 'read metrics'; id: number };

export function isOurs(message: unknown): message is ToWorker | ToPrimary {
  return typeof message === 'object' && message !== null && 'ringside' in message;
}

export function createQuestions<T>(limitMs: number) {
  const waiting = new Map<number, (answer: T | null) => void>();
  let last = 0;
  return {
    ask(send: (id: number) => void): Promise<T | null> {
      last += 1;
      const id = last;
      return new Promise((resolve) => {
        const timer = setTimeout(() => settle(null), limitMs);
        const settle = (answer: T | null) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(answer);
        };
        waiting.set(id, settle);
        send(id);
      });
    },
    answer: (id: number, answer: T | null) => waiting.get(id)?.(answer),
  };
}
