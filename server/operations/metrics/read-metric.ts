import { type Aggregator, Counter, Gauge, type Registry } from 'prom-client';

export type Sample = [value: number, labels?: Record<string, string>];

interface Description {
  name: string;
  help: string;
  labelNames?: string[];
  aggregator?: Aggregator;
}

export function readGauge(registry: Registry, description: Description, read: Read): void {
  new Gauge({ ...described(registry, description), collect: collector(read) });
}

export function readCounter(registry: Registry, description: Description, read: Read): void {
  new Counter({ ...described(registry, description), collect: collector(read) });
}

type Read = () => Sample[] | Promise<Sample[]>;

const described = (registry: Registry, description: Description) => ({
  aggregator: 'sum' as const,
  labelNames: [],
  ...description,
  registers: [registry],
});

/** Values are replaced in one step, so that concurrent scrapes get the same. */
function collector(read: Read) {
  return async function collect(this: Gauge | Counter): Promise<void> {
    const samples = await read();
    this.reset();
    for (const [value, labels = {}] of samples) this.inc(labels, value);
  };
}
