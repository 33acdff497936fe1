import type { Worker } from 'node:cluster';
import { AggregatorRegistry, Counter, Gauge, type MetricObject, Registry } from 'prom-client';
import { createQuestions, type ToWorker } from './messages.ts';

const COLLECT_LIMIT_MS = 2000;
/** Metrics that only increase; their sums must not decrease when a worker ends. */
const KEPT_TYPES = ['counter', 'histogram'];

export interface SharedMetrics {
  readonly contentType: string;
  read(): Promise<string>;
  collected(id: number, metrics: MetricObject[] | null): void;
  ended(worker: Worker): void;
}

/**
 * prom-client's `clusterMetrics` fails if one worker dies meanwhile, and its counters decrease when
 * one has died.
 */
export function shareMetrics(workers: () => Worker[]): SharedMetrics {
  const questions = createQuestions<MetricObject[]>(COLLECT_LIMIT_MS);
  const own = ownMetrics(() => workers().length);
  const last = new Map<Worker, MetricObject[]>();
  let former: MetricObject[] = [];

  async function collect(worker: Worker): Promise<MetricObject[]> {
    const metrics = await questions.ask((id) => sendTo(worker, { ringside: 'collect', id }));
    if (metrics && workers().includes(worker)) last.set(worker, metrics);
    return last.get(worker) ?? [];
  }

  return {
    contentType: own.registry.contentType,
    async read() {
      const present = await Promise.all(workers().map(collect));
      const mine = await own.registry.getMetricsAsJSON();
      return AggregatorRegistry.aggregate([...present, former, mine]).metrics();
    },
    collected: (id, metrics) => void questions.answer(id, metrics),
    ended(worker) {
      own.ends.inc();
      const kept = (last.get(worker) ?? []).filter(({ type }) => KEPT_TYPES.includes(`${type}`));
      last.delete(worker);
      former = summed([former, kept]);
    },
  };
}

export function sendTo(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, undefined, () => {});
}

function summed(lists: MetricObject[][]): MetricObject[] {
  const aggregated = AggregatorRegistry.aggregate(lists).getMetricsAsArray();
  return aggregated.map((metric) => (metric as MetricObject & { get(): MetricObject }).get());
}

function ownMetrics(count: () => number) {
  const registry = new Registry();
  new Gauge({
    name: 'ringside_workers',
    help: 'Processes that share the work.',
    registers: [registry],
    collect() {
      this.set(count());
    },
  });
  const ends = new Counter({
    name: 'ringside_worker_ends_total',
    help: 'Workers that ended without being asked, and were started again.',
    registers: [registry],
  });
  return { registry, ends };
}
