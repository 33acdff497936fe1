import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

const OWN = [11, 12];
const OF_ENDED_CHILDREN = [13, 14];

/** Processor time of a process in seconds, with all threads; NaN except on Linux. */
export const processorSeconds = (pid: number): number => secondsOf(pid, OWN);

export const familySeconds = (pid: number): number =>
  secondsOf(pid, [...OWN, ...OF_ENDED_CHILDREN]);

function secondsOf(pid: number, places: number[]): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return places.reduce((sum, place) => sum + Number(fields[place]), 0) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of a process in MB; NaN except on Linux. */
export function residentMegabytes(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

export async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
