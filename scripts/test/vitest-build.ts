import { buildWebIfChanged } from '../dev/build-web.ts';

export async function setup(): Promise<void> {
  await buildWebIfChanged({ log: () => {} });
}
