import type { MonsterRecord } from '#app/features/records/contract.ts';
import type { Tournament } from '../contract.ts';
import { applyEdit, newTournament } from '../edits/edits.ts';

export function testRecord(ID: number, fields: Partial<MonsterRecord> = {}): MonsterRecord {
  return {
    ID,
    MONSTER_NAME: `Monster ${ID}`,
    RACE: 'HARE',
    RACE_TYPE: 'HARE',
    RACE_SUBTYPE: 'HARE',
    LIF: 100,
    POW: 200,
    INT: 300,
    SKI: 400,
    SPD: 500,
    DEF: 600,
    LOYALTY: 50,
    GUTS_RATE: 10,
    STARTING_GUTS: 50,
    TECHNIQUES: [],
    COMBINED_STATS: 2100,
    DATE: { value: '2026-01-02T03:04:05.000Z' },
    streak: 0,
    ...fields,
  };
}

export function testTournament(size: number, name = 'Cup'): Tournament {
  let tournament = newTournament(name);
  for (let ID = 1; ID <= size; ID += 1) {
    tournament = applyEdit(tournament, { kind: 'add', participant: testRecord(ID) });
  }
  return tournament;
}

export function testOutcome(
  id: string,
  [leftId, leftScore]: [number, number],
  [rightId, rightScore]: [number, number],
) {
  const winner = leftScore > rightScore ? leftId : rightId;
  return { id, leftId, rightId, leftScore, rightScore, winner };
}
