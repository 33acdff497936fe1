import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { PLAYER_MESSAGE } from '#app/core/identity/contract.ts';
import { raceName } from '#app/features/guide/contract.ts';
import { getPlayer } from '#app/features/players/contract.ts';
import { fightsBefore, fightsWithNext, recordFight } from '#app/features/records/contract.ts';
import { FORM_RESULTS, PLAYER_FIGHTS, RACE_FIGHTS, RIVALS_AMONG, TOP_RIVALS } from './rules.ts';

export const ownFight = z.extend(recordFight, {
  own: field(
    z.object({
      ID: field(z.int(), 'Its record.', 4711),
      MONSTER_NAME: field(z.string(), 'Its name.', 'Rusty'),
      RACE: field(z.string(), 'Its RACE_SUPERTYPE.', 'HARE'),
      USER: field(z.optional(z.string()), 'Its trainer; absent for an NPC.', 'ana'),
    }),
    'Who fought; `won` is said of it.',
  ),
});
export type OwnFight = z.output<typeof ownFight>;

const form = {
  fights: field(z.int(), 'Fights ever.', 40),
  wins: field(z.int(), 'Of them, those won.', 25),
  results: field(
    z.array(z.boolean()),
    `Whether each of the latest fights was won, newest first, at most ${FORM_RESULTS}.`,
    [true, true, false],
  ),
};
export type Form = { fights: number; wins: number; results: boolean[] };

export const getRaceForm = endpoint('GET', '/statistics/:supertype/form', {
  summary: 'The latest fights of a breed, and how many of them it won',
  description: 'A breed that fights itself wins and loses that fight.',
  params: z.object({ supertype: field(raceName, 'RACE_SUPERTYPE, in capitals.', 'HARE') }),
  response: z.object({
    ...form,
    latest: field(z.array(ownFight), `Newest first, at most ${RACE_FIGHTS}.`),
  }),
});

export const getPlayerForm = endpoint('GET', '/players/:username/form', {
  summary: 'The latest results of a player, and the opponents fought most often',
  failures: [[404, 'not_found', PLAYER_MESSAGE]],
  params: getPlayer.params,
  response: z.object({
    ...form,
    rivals: field(
      z.array(
        z.object({
          login: field(z.string(), 'The login, as addresses have it.', 'bo'),
          displayName: field(z.string(), 'The display name.', 'Bo'),
          fights: field(z.int(), 'Fights against this player.', 7),
          wins: field(z.int(), 'Of them, those won.', 4),
        }),
      ),
      `Players fought most often in the latest ${RIVALS_AMONG} fights, at most ${TOP_RIVALS}.`,
    ),
  }),
});
export type PlayerForm = z.output<typeof getPlayerForm.response>;

export const getPlayerFights = endpoint('GET', '/players/:username/fights', {
  summary: 'The fights of a player’s monsters, newest first',
  failures: [[404, 'not_found', PLAYER_MESSAGE]],
  params: getPlayer.params,
  query: fightsBefore(PLAYER_FIGHTS),
  response: fightsWithNext(ownFight),
});
