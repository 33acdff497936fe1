import { text } from 'node:stream/consumers';
import { tool } from '../tools/tool.ts';

export interface LoadPlan {
  origin: string;
  paths: string[];
  seconds: number;
  connections: number;
  headers?: Record<string, string>;
}

export interface LoadReport {
  perSecond: number;
  requests: number;
  p50Ms: number;
  p99Ms: number;
  failures: number;
  statuses: string;
}

const plan = JSON.parse(await text(process.stdin)) as LoadPlan;

const result = await tool('autocannon')({
  url: plan.origin,
  duration: plan.seconds,
  connections: plan.connections,
  headers: plan.headers ?? {},
  requests: plan.paths.map((path) => ({ path })),
});

const good = Number(result['2xx']) + Number(result.statusCodeStats?.['304']?.count ?? 0);
const all = ['1xx', '2xx', '3xx', '4xx', '5xx'].reduce((sum, key) => sum + result[key], 0);
const report: LoadReport = {
  perSecond: result.requests.total / result.duration,
  requests: result.requests.total,
  p50Ms: result.latency.p50,
  p99Ms: result.latency.p99,
  failures: result.errors + all - good,
  statuses: JSON.stringify({ errors: result.errors, ...result.statusCodeStats }),
};
console.log(JSON.stringify(report));
