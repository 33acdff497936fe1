import { copyOrShow } from '#app/ui/copy-text.ts';
import { SONG_ID_COPIED_MESSAGE } from '../../../player/contract.ts';
import { COPIED_LINK_MESSAGE } from '../../contract.ts';

export const copySongId = (id: string) => copyOrShow('song ID', id, SONG_ID_COPIED_MESSAGE);

export const copyPlaylistLink = (id: string) =>
  copyOrShow('link', new URL(`/playlist/${id}/`, location.origin).href, COPIED_LINK_MESSAGE);
