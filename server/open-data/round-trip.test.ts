import { expect, onTestFinished, test, vi } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { goRound } from '#server/testing/round-trip.ts';

const NOW = Date.parse('2026-01-14T12:00:00Z');

eachDatabase('a Ringside that reads the file of another', (open) => {
  test('answers every call about the league as the other does', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    onTestFinished(() => void vi.useRealTimers());
    // As a drill every record.
    const every = process.env.THOROUGH ? 1 : 6;
    const trip = await goRound(await open(), await open(), { now: NOW, rounds: 3, every });
    expect(trip.different.slice(0, 3)).toEqual([]);
    expect(trip.different).toHaveLength(0);
    expect(trip.events).toBeGreaterThan(150);
    expect(trip.answers.size).toBeGreaterThan(400 / every);
    expect(trip.answers.get('/api/picks?limit=1000')).toMatch(/"sure":75,"viewers":/);
    expect(trip.answers.get('/api/tournament/New/odds')).toMatch(/"chance":0\.\d/);
  });
});
