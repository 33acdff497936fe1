import { Session } from 'node:inspector/promises';
import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  upcomingEvent,
} from '#server/testing/app.ts';

/** The server files of the subjects that run while `work` does. */
async function roomsOf(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const ran = result.filter(({ functions }) =>
    functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0]?.count),
  );
  const rooms = ran.map(({ url }) => url.match(/app\/features\/.+[.]server[.]ts$/)?.[0] ?? '');
  return rooms.filter((room) => room !== '').sort();
}

eachDatabase('the path of a fed batch', (open) => {
  test('is at most 16 files for a fight or one that is voided', async () => {
    const app = await createTestApp(await open());
    const announced = upcomingEvent('b1');
    await feed(app, [playerEvent('ana'), monsterEvent(1, { USER: 'ana' }), monsterEvent(2)]);
    await feed(app, [announced]);
    const fight = fightEvent(1, 2, { id: 'f1', bout: 'b1' });
    const told = await roomsOf(() => feed(app, [fight]));
    expect(told).toContain('app/features/upcoming/fights-store.server.ts');
    expect(told.length, told.join('\n')).toBeLessThanOrEqual(16);
    const voided = await roomsOf(() => feed(app, [{ id: 'v1', type: 'void', event: 'f1' }]));
    expect(voided).toContain('app/features/fights/revisions.server.ts');
    expect(voided.length, voided.join('\n')).toBeLessThanOrEqual(16);
    await app.close();
  });
});
