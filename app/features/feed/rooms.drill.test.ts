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

/** The fewest of several like works: what is sent of an earlier one may run beside any. */
async function fewestRooms(works: (() => Promise<unknown>)[]): Promise<string[]> {
  const rooms: string[][] = [];
  for (const work of works) rooms.push(await roomsOf(work));
  return rooms.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

eachDatabase('the path of a fed batch', (open) => {
  test('is at most 16 files for a fight or one that is voided', async () => {
    const app = await createTestApp(await open());
    await feed(app, [playerEvent('ana'), monsterEvent(1, { USER: 'ana' }), monsterEvent(2)]);
    const ids = ['f1', 'f2', 'f3'];
    await feed(
      app,
      ids.map((id) => upcomingEvent(`b-${id}`)),
    );
    const fights = ids.map((id) => fightEvent(1, 2, { id, bout: `b-${id}` }));
    const told = await fewestRooms(fights.map((fight) => () => feed(app, [fight])));
    expect(told).toContain('app/features/upcoming/fights-store.server.ts');
    expect(told.length, told.join('\n')).toBeLessThanOrEqual(16);
    const voids = ids.toReversed().map((event) => ({ id: `v-${event}`, type: 'void', event }));
    const voided = await fewestRooms(voids.map((event) => () => feed(app, [event])));
    expect(voided).toContain('app/features/fights/revisions.server.ts');
    expect(voided.length, voided.join('\n')).toBeLessThanOrEqual(16);
    // Tales and threads are made when they are read: they cost an event nothing.
    expect([...told, ...voided].filter((room) => room.includes('/stories/'))).toEqual([]);
    await app.close();
  });
});
