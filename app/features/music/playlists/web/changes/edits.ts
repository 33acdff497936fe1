import { makeChange, type Sender } from '#app/core/changes/web/shared/make-change.ts';
import { counted } from '#app/core/count-rules.ts';
import type { Song } from '../../../catalogue/contract.ts';
import {
  addSongs,
  removeSongs,
  renamePlaylist,
  reorderSongs,
  setVisibility,
} from '../../contract.ts';
import { PLAYLISTS_KEY } from '../queries.ts';
import { nameOf, songOf } from '../selected/playlist-cache.ts';
import { selectPlaylist, storedSelection } from '../selected/selected-playlist.ts';
import { ITEM, type ShownEdit } from './shown-edit.ts';

const edit = (id: string, label: string, shows: ShownEdit, failed: string) =>
  ({
    item: `${ITEM} ${id}`,
    refreshes: PLAYLISTS_KEY,
    replaces: false,
    label,
    shows,
    failed,
  }) as const;

export const edits = {
  async addSongs(sender: Sender, id: string, songs: Song[]): Promise<boolean> {
    const label = `Add ${whichSongs(songs)} to ${nameOf(sender.queryClient, id)}`;
    const failed = songs.length === 1 ? `“${songs[0]?.name}” was not added.` : 'Nothing was added.';
    const input = { params: { id }, body: songs.map((song) => ({ id: song.id })) };
    const how = edit(id, label, { add: songs }, failed);
    return reselect(id, await makeChange(sender, addSongs, input, how));
  },

  async removeSongs(sender: Sender, id: string, songIds: string[]): Promise<boolean> {
    const { queryClient } = sender;
    const known = songIds.flatMap((songId) => songOf(queryClient, id, songId) ?? []);
    const label = `Remove ${whichSongs(known, songIds.length)} from ${nameOf(queryClient, id)}`;
    const how = edit(id, label, { remove: songIds }, 'Nothing was removed.');
    const input = { params: { id }, body: { songIds } };
    return reselect(id, await makeChange(sender, removeSongs, input, how));
  },

  async reorderSongs(sender: Sender, id: string, songIds: string[]): Promise<boolean> {
    const label = `Reorder ${nameOf(sender.queryClient, id)}`;
    const how = edit(id, label, { order: songIds }, 'The order was not changed.');
    const input = { params: { id }, body: { songIds } };
    return (await makeChange(sender, reorderSongs, input, how)) !== null;
  },

  async rename(sender: Sender, id: string, name: string): Promise<boolean> {
    const label = `Rename ${nameOf(sender.queryClient, id)} to “${name}”`;
    const how = edit(id, label, { fields: { name } }, 'The name was not changed.');
    const input = { params: { id }, body: { name } };
    return (await makeChange(sender, renamePlaylist, input, how)) !== null;
  },

  async setVisibility(sender: Sender, id: string, isPublic: boolean): Promise<boolean> {
    const [kind, other] = isPublic ? ['public', 'private'] : ['private', 'public'];
    const label = `Make ${nameOf(sender.queryClient, id)} ${kind}`;
    const failed = `The playlist stays ${other}.`;
    const how = edit(id, label, { fields: { public: isPublic } }, failed);
    const input = { params: { id }, body: { isPublic } };
    return (await makeChange(sender, setVisibility, input, how)) !== null;
  },
};

const whichSongs = (songs: readonly Song[], count = songs.length): string =>
  count === 1 && songs[0] ? `“${songs[0].name}”` : counted(count, 'song');

/** Adding and removing songs also select the playlist (specification, section 4: Selected playlist). */
function reselect(id: string, answer: unknown): boolean {
  const selected = storedSelection.read();
  if (answer !== null && selected?.id === id) selectPlaylist(selected);
  return answer !== null;
}
