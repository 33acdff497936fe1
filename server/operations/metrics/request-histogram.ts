const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const TOO_MANY = 429;
const NAME = 'ringside_http_request_seconds';

interface Series {
  buckets: Float64Array;
  sum: number;
  count: number;
}

/** A histogram by route and status class (429 is a separate class); an observation costs a lookup and three additions. */
export interface RequestHistogram {
  observe(route: string | undefined, status: number, seconds: number): void;
  readonly name: string;
  get(): Promise<{
    name: string;
    help: string;
    type: string;
    aggregator: 'sum';
    values: unknown[];
  }>;
}

/** Makes a histogram for prom-client's registry, with cheaper observations than prom-client's histogram. */
export function createRequestHistogram(): RequestHistogram {
  /** By registered route, then by the first digit of the status, 0 for 429. */
  const byRoute = new Map<string | undefined, (Series | undefined)[]>();
  const labels = new Map<string, (Series | undefined)[]>();

  /** Routes with the same label, as of the web build's files, share a list. */
  function seriesOf(route: string | undefined): (Series | undefined)[] {
    const label = labelOf(route);
    const list = labels.get(label) ?? [];
    labels.set(label, list);
    byRoute.set(route, list);
    return list;
  }

  return {
    observe(route, status, seconds) {
      const list = byRoute.get(route) ?? seriesOf(route);
      const kind = status === TOO_MANY ? 0 : Math.floor(status / 100);
      list[kind] ??= { buckets: new Float64Array(BOUNDS.length), sum: 0, count: 0 };
      const series = list[kind];
      series.sum += seconds;
      series.count += 1;
      let bucket = 0;
      while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] as number)) bucket += 1;
      if (bucket < BOUNDS.length) series.buckets[bucket] = (series.buckets[bucket] as number) + 1;
    },
    name: NAME,
    get: async () => ({
      name: NAME,
      help: 'Seconds from the first byte of a request to the last of its answer.',
      type: 'histogram',
      aggregator: 'sum',
      values: [...labels].flatMap(([route, list]) =>
        list.flatMap((series, kind) =>
          series
            ? linesOf({ route, status: kind === 0 ? `${TOO_MANY}` : `${kind}xx` }, series)
            : [],
        ),
      ),
    }),
  };
}

function linesOf(labels: Record<string, string>, { buckets, sum, count }: Series): unknown[] {
  let below = 0;
  const lines = BOUNDS.map((bound, index) => {
    below += buckets[index] as number;
    return { metricName: `${NAME}_bucket`, labels: { ...labels, le: bound }, value: below };
  });
  return [
    ...lines,
    { metricName: `${NAME}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: count },
  ];
}

function labelOf(route: string | undefined): string {
  if (route === undefined) return 'none';
  return /^\/(api|healthz|readyz|metrics)\b|[:*]/.test(route) ? route : 'files';
}
