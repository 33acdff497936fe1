import { buildWebIfChanged } from '../dev/build-web.ts';

/** Vitest's global setup of the projects whose tests render pages by the build. */
export async function setup(): Promise<void> {
  await buildWebIfChanged({ log: () => {} });
}
