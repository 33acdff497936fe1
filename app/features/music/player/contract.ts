import { isolated } from '#app/core/names/rules.ts';

/** The player's texts (specification, sections 4, 5 and 8). */

export const LOAD_ERROR_MESSAGE = 'Error loading the audio source.';
export const couldNotPlay = (name: string) => `Couldn't play ${isolated(name)}.`;
export const OFFLINE_MESSAGE = 'No connection. The music continues when it is back.';
export const INVALID_SONG_MESSAGE = 'Invalid song object';
export const SELECT_PLAYLIST_TITLE = 'Select a playlist';
export const SONG_ID_COPIED_MESSAGE = 'Song ID copied to clipboard';
