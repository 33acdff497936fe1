export interface Timing {
  median: number;
  p99: number;
  worst: number;
  loop: number[];
}

export async function time(runs: number, work: (run: number) => Promise<unknown>): Promise<Timing> {
  const taken: number[] = [];
  const loop: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    const cpu = process.threadCpuUsage();
    await work(run);
    const { user, system } = process.threadCpuUsage(cpu);
    loop.push((user + system) / 1000);
    taken.push(performance.now() - start);
  }
  for (const times of [taken, loop]) times.sort((a, b) => a - b);
  return { median: shareOf(taken, 0.5), p99: shareOf(taken, 0.99), worst: shareOf(taken, 1), loop };
}

export function shareOf(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
}
