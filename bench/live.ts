import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { startOn, stopProcess } from './harness/cores.ts';
import { fightBatches, leagueFolder, sendBatch } from './harness/league.ts';
import { processorSeconds, residentMegabytes } from './harness/processor-time.ts';
import type { Section, Timing } from './harness/section.ts';
import { type Server, startBaseline, startRingside } from './harness/server.ts';
import { median } from './harness/slices.ts';
import { figure, markdownTable } from './harness/table.ts';

export const CONNECTIONS = 10_000;
const CLIENT = path.join(import.meta.dirname, 'clients', 'listeners.ts');

interface House {
  server: Server;
  client: ChildProcess;
  lines: Interface;
  megabytes: number;
  happen: () => Promise<unknown>;
  reachMs: number[];
  processorMs: number[];
}

export async function measureLive({ slices }: Timing): Promise<Section> {
  const ours = await startRingside(await leagueFolder(1));
  const bare = await startBaseline('live', {});
  let next = 1001;
  const houses = [
    await fill(ours, '/api/live', () => sendBatch(ours, fightBatches(next++, 1)[0] ?? [])),
    await fill(bare, '/live', () => fetch(bare.origin, { method: 'POST' })),
  ];
  for (let turn = -1; turn < slices; turn += 1) {
    for (const house of houses) await tell(house, turn >= 0);
  }
  const rows = houses.map((house, index) => rowOf(house, ['Ringside', 'bare node:http'][index]));
  for (const { client, server } of houses) {
    await stopProcess(client);
    await server.stop();
  }
  return {
    title: 'Live connections',
    about: `${CONNECTIONS.toLocaleString('en')} connections held by one process. For Ringside, the time is from before the fight is posted, its transaction included, until the last listener has received it; the baseline only writes a line to each.`,
    table: markdownTable(
      ['server', 'connections', 'memory of each', 'a fight reaches all in', 'processor'],
      rows,
    ),
  };
}

async function fill(server: Server, route: string, happen: House['happen']): Promise<House> {
  const before = residentMegabytes(server.pid);
  const { port } = new URL(server.origin);
  const client = startOn('client', ['--no-warnings', CLIENT, port, route, String(CONNECTIONS)]);
  client.stderr?.pipe(process.stderr);
  const lines = createInterface({ input: client.stdout as NonNullable<typeof client.stdout> });
  await nextLine(lines);
  const megabytes = residentMegabytes(server.pid) - before;
  return { server, client, lines, megabytes, happen, reachMs: [], processorMs: [] };
}

async function tell(house: House, counts: boolean): Promise<void> {
  const used = processorSeconds(house.server.pid);
  const startedAt = performance.timeOrigin + performance.now();
  const heard = nextLine(house.lines);
  await house.happen();
  const { at } = JSON.parse(await heard) as { at: number };
  if (!counts) return;
  house.reachMs.push(at - startedAt);
  house.processorMs.push(1000 * (processorSeconds(house.server.pid) - used));
}

async function nextLine(lines: Interface): Promise<string> {
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
  if (line === undefined) throw new Error('The listeners have ended.');
  return line;
}

function rowOf({ megabytes, reachMs, processorMs }: House, name = ''): string[] {
  return [
    ...[name, CONNECTIONS.toLocaleString('en')],
    `${((1000 * megabytes) / CONNECTIONS).toFixed(1)} kB`,
    ...[`${figure(median(reachMs))} ms`, `${figure(median(processorMs))} ms`],
  ];
}
