import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { LoadPlan, LoadReport } from '../clients/load.ts';
import { startOn } from './cores.ts';

const CLIENTS = path.join(import.meta.dirname, '..', 'clients');

export const load = (plan: LoadPlan) => askClient<LoadReport>('load', plan);

/** @throws when a request failed or its status was neither 2xx nor 304 */
export async function askClient<Report extends { failures: number; statuses: string }>(
  name: string,
  plan: { origin: string },
): Promise<Report> {
  const child = startOn('client', ['--no-warnings', path.join(CLIENTS, `${name}.ts`)]);
  child.stdin?.end(JSON.stringify(plan));
  const [said, wrong] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => text(stream as NonNullable<typeof stream>)),
  );
  const line = said?.trim().split('\n').at(-1) ?? '';
  if (!line.startsWith('{')) throw new Error(`The client printed no report.\n${wrong}`);
  const report = JSON.parse(line) as Report;
  if (report.failures > 0) {
    throw new Error(`${report.failures} answers failed at ${plan.origin}: ${report.statuses}`);
  }
  return report;
}
