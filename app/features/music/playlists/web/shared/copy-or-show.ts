import { copyText } from '#app/ui/copy-text.ts';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import { SONG_ID_COPIED_MESSAGE } from '../../../player/contract.ts';
import { COPIED_LINK_MESSAGE } from '../../contract.ts';

async function copyOrShow(name: string, text: string, copied: string): Promise<void> {
  if (await copyText(text)) showToast(copied);
  else showFailure(`Copying is not allowed here. The ${name} is ${text}`);
}

export const copySongId = (id: string) => copyOrShow('song ID', id, SONG_ID_COPIED_MESSAGE);

export const copyPlaylistLink = (id: string) =>
  copyOrShow('link', new URL(`/playlist/${id}/`, location.origin).href, COPIED_LINK_MESSAGE);
