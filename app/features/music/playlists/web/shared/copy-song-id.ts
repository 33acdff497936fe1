import { copyText } from '#app/ui/copy-text.ts';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import { SONG_ID_COPIED_MESSAGE } from '../../../player/contract.ts';

export async function copySongId(id: string): Promise<void> {
  if (await copyText(id)) showToast(SONG_ID_COPIED_MESSAGE);
  else showFailure(`Copying is not allowed here. The song ID is ${id}`);
}
