import cluster from 'node:cluster';
import type { MetricObject } from 'prom-client';
import { createQuestions, isOurs, type ToPrimary } from './messages.ts';

const METRICS_LIMIT_MS = 5000;

export interface WorkerLink {
  opened(lines: string[]): void;
  shareMetrics(collect: () => Promise<MetricObject[]>): void;
  readAllMetrics(): Promise<string>;
}

/** Stops gracefully at the primary's request or when the primary has ended. */
export function linkToPrimary(): WorkerLink | null {
  const { worker } = cluster;
  if (!worker) return null;
  // By default Node ends a worker with the primary, even with requests in progress.
  worker.exitedAfterDisconnect = true;
  // Ignores errors of messages to a dead primary, Node's own included: 'disconnect' follows.
  worker.on('error', () => {});
  let asked = false;
  const stop = () => {
    if (!asked) process.emit('SIGTERM');
    asked = true;
  };
  process.once('disconnect', stop);
  const questions = createQuestions<string>(METRICS_LIMIT_MS);
  let collect: () => Promise<MetricObject[]> = async () => [];
  process.on('message', async (message) => {
    if (!isOurs(message)) return;
    if (message.ringside === 'stop') stop();
    if (message.ringside === 'metrics') questions.answer(message.id, message.text);
    if (message.ringside === 'collect') {
      const metrics = await collect().catch(() => null);
      send({ ringside: 'collected', id: message.id, metrics });
    }
  });
  return {
    opened: (lines) => send({ ringside: 'open', lines }),
    shareMetrics(share) {
      collect = share;
    },
    async readAllMetrics() {
      const text = await questions.ask((id) => send({ ringside: 'read metrics', id }));
      if (text === null) throw new Error('The metrics of the workers did not come in time.');
      return text;
    },
  };
}

function send(message: ToPrimary): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
