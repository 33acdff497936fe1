import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { PLAYER_MESSAGE } from '#app/core/identity/contract.ts';
import { PLAIN_TEXT } from '#app/core/names/rules.ts';
import { askedText, pageOf, pageQuery } from '#app/core/paging/contract.ts';
import { USUAL_PAGE } from '#app/core/paging/rules.ts';

export const playerProfile = z.object({
  login: field(z.string(), 'The login, as addresses have it.', 'ana'),
  displayName: field(z.string(), 'The display name.', 'Ana'),
  records: field(z.int(), 'Monsters entered into the ring.', 12),
  fights: field(z.int(), 'Fights of all of them.', 40),
  wins: field(z.int(), 'Of the fights, those won.', 25),
  knockOuts: field(z.int(), 'Of the wins, those by knock-out.', 9),
  streaks: field(
    z.array(
      z.object({
        ID: field(z.int(), 'The monster record.', 4711),
        MONSTER_NAME: field(z.string(), 'Its name.', 'Rusty'),
        RACE: field(z.string(), 'Its RACE_SUPERTYPE.', 'HARE'),
        streak: field(z.int(), 'Wins in a row.', 5),
      }),
    ),
    'The longest first, at most three.',
  ),
  favouriteRaces: field(
    z.array(
      z.object({
        race: field(z.string(), 'RACE_SUPERTYPE.', 'HARE'),
        records: field(z.int(), 'How often it was entered.', 7),
      }),
    ),
    'Breeds entered most often first, at most five.',
  ),
});
export type PlayerProfile = z.output<typeof playerProfile>;

export const getPlayer = endpoint('GET', '/players/:username', {
  summary: 'A player by login or display name: fights, streaks and favourite breeds',
  failures: [[404, 'not_found', PLAYER_MESSAGE]],
  params: z.object({
    username: field(
      z.string().check(z.minLength(1), z.maxLength(60), z.regex(PLAIN_TEXT)),
      'Login or display name, in any case.',
      'ana',
    ),
  }),
  response: playerProfile,
});

export const listedPlayer = z.object({
  login: field(z.string(), 'The login, as addresses have it.', 'ana'),
  displayName: field(z.string(), 'The display name.', 'Ana'),
  fights: field(z.int(), 'Fights of all their monsters.', 40),
  wins: field(z.int(), 'Of the fights, those won.', 25),
  knockOuts: field(z.int(), 'Of the wins, those by knock-out.', 9),
});
export type ListedPlayer = z.output<typeof listedPlayer>;

export const listPlayers = endpoint('GET', '/players', {
  summary: 'All players in pages, by when they became known; and those with the most fights',
  query: z.object(pageQuery(USUAL_PAGE)),
  response: z.object({
    mostActive: field(z.array(listedPlayer), 'Most fights first, twelve; on the first page.'),
    best: field(
      z.array(listedPlayer),
      'Of the 200 with the most fights: highest lower bound of the win rate first, at most twelve; on the first page.',
    ),
    ...pageOf(listedPlayer),
  }),
});

export const searchPlayers = endpoint('GET', '/player-search', {
  summary: 'Players whose name has the term in it or is similar to it, at most ten',
  query: z.object({
    term: field(
      askedText,
      'Part of the name, in any case. From three letters on, also inside a name and with typing mistakes.',
      'an',
    ),
  }),
  response: z.object({
    players: field(
      z.array(
        z.object({
          login: field(z.string(), 'The login, as addresses have it.', 'ana'),
          displayName: field(z.string(), 'The display name.', 'Ana'),
        }),
      ),
      'Names that begin with the term come first, logins before display names.',
    ),
  }),
});
