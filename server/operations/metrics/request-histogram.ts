import { Histogram } from 'prom-client';

const TOO_MANY = 429;

/** Seconds by route and class of status; 429 is a class of its own. */
export class RequestHistogram extends Histogram<'route' | 'status'> {
  constructor() {
    super({
      name: 'ringside_http_request_seconds',
      help: 'Seconds from the first byte of a request to the last of its answer.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      labelNames: ['route', 'status'],
      aggregator: 'sum',
      registers: [],
    });
  }

  observeAnswer(route: string | undefined, status: number, seconds: number): void {
    const kind = status === TOO_MANY ? `${TOO_MANY}` : `${Math.floor(status / 100)}xx`;
    this.observe({ route: labelOf(route), status: kind }, seconds);
  }
}

/** The files of the web build share one label. */
function labelOf(route: string | undefined): string {
  if (route === undefined) return 'none';
  return /^\/(api|healthz|readyz|metrics)\b|[:*]/.test(route) ? route : 'files';
}
