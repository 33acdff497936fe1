/** None has every type of event: sent as it is, that one would replace the encyclopedia. */

import type * as z from 'zod/mini';
import type { feedEvent } from './contract.ts';

interface ExampleBatch {
  summary: string;
  value: z.input<typeof feedEvent>[];
}

const DATE = '2026-01-02T20:20:00Z';

const itemsEvent = (item: string) =>
  ({ id: 'example-items-1', type: 'items', userId: '1001', changes: { [item]: 1 } }) as const;

/** In the order in which they are accepted. @param names two breeds and an item of the league */
export function exampleBatches(names: { left: string; right: string; item: string | null }) {
  const left = { MONSTER_NAME: 'Rusty', RACE: names.left };
  const right = { MONSTER_NAME: 'Bolt', RACE: names.right };
  return {
    fight: {
      summary: 'A beat B: their names and breeds are enough',
      value: [
        {
          id: 'example-fight-1',
          type: 'fight',
          date: DATE,
          leftCombatant: left,
          rightCombatant: right,
          outcome: { leftSideWins: true, knockOut: false },
        },
      ],
    },
    player: {
      summary: 'A player, then a change of the balance and an item',
      value: [
        {
          id: 'example-player-1',
          type: 'player',
          userId: '1001',
          login: 'ana',
          displayName: 'Ana',
          balance: 1500,
          inventory: {},
          victories: [],
        },
        { id: 'example-balance-1', type: 'balance', userId: '1001', change: 250 },
        ...(names.item === null ? [] : [itemsEvent(names.item)]),
      ],
    },
    monster: {
      summary: 'A monster with all its figures',
      value: [
        {
          id: 'example-monster-1',
          type: 'monster',
          ID: 4711,
          ...left,
          DATE,
          LIF: 350,
          POW: 420,
          INT: 150,
          SKI: 480,
          SPD: 460,
          DEF: 240,
          LOYALTY: 80,
          GUTS_RATE: 9,
          STARTING_GUTS: 50,
          TECHNIQUES: [],
        },
      ],
    },
    void: {
      summary: 'The first fight never happened',
      value: [{ id: 'example-void-1', type: 'void', event: 'example-fight-1' }],
    },
  } satisfies Record<string, ExampleBatch>;
}
