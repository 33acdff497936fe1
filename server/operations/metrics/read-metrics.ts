import { type Aggregator, Counter, Gauge, type Registry } from 'prom-client';

/** One figure, one for each value of the label, or none. */
type Figures = number | Record<string, number> | null;

interface Metric {
  help: string;
  label?: string;
  aggregator?: Aggregator;
  read(): Figures | Promise<Figures>;
}

/** Adds metrics that are read by each scrape; those whose names end with `_total` are counters. */
export function readMetrics(registry: Registry, metrics: Record<string, Metric>): void {
  for (const [name, { label, read, aggregator = 'sum', help }] of Object.entries(metrics)) {
    const Kind = name.endsWith('_total') ? Counter : Gauge;
    const labelNames = label === undefined ? [] : [label];
    new Kind({ name, help, aggregator, labelNames, registers: [registry], collect });

    /** Values are replaced in one step, so that concurrent scrapes get the same. */
    async function collect(this: Gauge | Counter): Promise<void> {
      const figures = await read();
      this.reset();
      if (typeof figures === 'number') this.inc(figures);
      else if (label !== undefined)
        for (const [value, figure] of Object.entries(figures ?? {}))
          this.inc({ [label]: value }, figure);
    }
  }
}
