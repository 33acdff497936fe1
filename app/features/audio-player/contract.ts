/** What the player says (specification, sections 4, 5 and 8). */

export const LOAD_ERROR_MESSAGE = 'Error loading the audio source.';
export const INVALID_SONG_MESSAGE = 'Invalid song object';
export const SELECT_PLAYLIST_TITLE = 'Select a playlist';
export const SONG_ID_COPIED_MESSAGE = 'Song ID copied to clipboard';
