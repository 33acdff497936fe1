import { loadReference } from '#reference/load.ts';
import { PLAYER, TOURNAMENT } from './league.ts';

const [monster] = loadReference().monsters;

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

export const COMPUTED_CALLS = {
  "a monster's history": '/api/monster-history/500',
  'a record': '/api/monster-records?id=500',
  "a player's page": `/api/players/${PLAYER}`,
};

export const pagesWith = (playlistId: string) => ({
  home: '/',
  recent: '/recent',
  entry: '/monsters/hare/hare',
  playlist: `/playlist/${playlistId}`,
});

/** Also those whose figures in a browser are measured. */
export const morePagesWith = (playlistId: string) => ({
  ...pagesWith(playlistId),
  album: '/jukebox/albums/a1',
  bracket: `/tournament/view/${encodeURIComponent(TOURNAMENT)}`,
});
