import { loadReference } from '#reference/load.ts';
import { PLAYER, TOURNAMENT } from './league.ts';

const [monster] = loadReference().monsters;

/** The calls that pages ask again and again or everybody sees, by the name that tables give them. */
export const CALLS = {
  'recent matches': '/api/matches?pageSize=50',
  'tournament poll': `/api/tournament/${encodeURIComponent(TOURNAMENT)}`,
  'store status': '/api/store-status',
  'user record': `/api/users/${PLAYER}`,
  statistics: `/api/statistics/${monster?.META.RACE_SUPERTYPE}`,
  'form of a breed': `/api/statistics/${monster?.META.RACE_SUPERTYPE}/form`,
  'champions of the week': '/api/champions?period=week',
  'champions ever': '/api/champions?period=ever',
  'guide table': '/api/calibration/balance',
  'techniques of the table': '/api/calibration/skills',
};

/** Pages that the server renders, by the name that tables give them. */
export const pagesWith = (playlistId: string) => ({
  home: '/',
  '/recent': '/recent',
  'an entry': '/monsters/hare/hare',
  'a playlist': `/playlist/${playlistId}`,
});
