import { createRandom } from '@ringside/seeded-random';
import { loadReference } from '#reference/load.ts';

const RECORDS = 60;
const FIGHTS_PER_BATCH = 25;
const WEEKS = 30;
const WEEK_MS = 7 * 86_400_000;

type Event = Record<string, unknown> & { id: string };

/**
 * Batches of valid events of a league over the `WEEKS` weeks before `now`: new and corrected records,
 * fights with monsters by id and inline, voided and corrected fights, 36 in each of `rounds` rounds.
 */
export function mixedHistory(now: number, { rounds }: { rounds: number }): Event[][] {
  const source = createRandom('mixed history');
  const random = () => source.next();
  const { monsters } = loadReference();
  const below = (end: number) => Math.floor(random() * end);
  const races = Array.from({ length: 6 }, () => monsters[below(monsters.length)]?.META);
  const date = () => new Date(now - Math.floor(random() ** 2 * WEEKS * WEEK_MS)).toISOString();
  let next = 0;
  const id = () => `mixed-${next++}`;
  const raceOf = (ID: number) => races[ID % races.length]?.RACE_SUPERTYPE;
  const userOf = (ID: number) => (ID % 4 === 0 ? {} : { USER: `trainer${ID % 13}` });
  const monster = (ID: number): Event => ({
    id: id(),
    type: 'monster',
    ID,
    MONSTER_NAME: `Number ${ID}`,
    RACE: raceOf(ID),
    LIF: below(40),
    POW: below(999),
    INT: below(9),
    SKI: below(999),
    SPD: below(3),
    DEF: below(999),
    LOYALTY: 50,
    GUTS_RATE: 10,
    STARTING_GUTS: 50,
    TECHNIQUES: [],
    ...userOf(ID),
    DATE: date(),
    streak: below(3),
  });
  const side = (ID: number) =>
    below(5) === 0
      ? { MONSTER_NAME: `Guest ${ID}`, RACE: raceOf(ID), ...userOf(ID), POW: below(999) }
      : { ID, MONSTER_NAME: `Number ${ID}`, RACE: raceOf(ID) };
  const someFight = () => {
    const left = 1 + below(RECORDS);
    const right = 1 + ((left + below(RECORDS - 1)) % RECORDS);
    const outcome = { leftSideWins: below(2) === 0, knockOut: below(3) === 0 };
    return {
      type: 'fight',
      leftCombatant: side(left),
      rightCombatant: side(right),
      outcome,
      date: date(),
    };
  };
  const ids = Array.from({ length: RECORDS }, (_, index) => index + 1);
  const players = Array.from({ length: 13 }, (_, index) => ({
    id: id(),
    type: 'player',
    userId: `id-${index}`,
    login: `trainer${index}`,
    displayName: `Trainer${index}`,
    balance: 0,
    inventory: {},
  }));
  const standing: string[] = [];
  const takeOne = () => standing.splice(below(standing.length), 1)[0];
  const batches: Event[][] = [players, ids.map(monster)];
  for (let round = 0; round < rounds; round += 1) {
    const fights = Array.from({ length: FIGHTS_PER_BATCH }, () => ({ id: id(), ...someFight() }));
    standing.push(...fights.map((fight) => fight.id));
    const corrected = Array.from({ length: 3 }, () => monster(1 + below(RECORDS)));
    batches.push([...fights, ...corrected]);
    const put: Event[] = [];
    for (let count = 0; count < 4; count += 1) {
      put.push({ id: id(), type: 'void', event: takeOne() });
      const correction = { id: id(), type: 'correct', event: takeOne(), replacement: someFight() };
      standing.push(correction.id);
      put.push(correction);
    }
    batches.push(put);
  }
  return batches;
}
