import { type Change, makeChange, type Sender } from '#app/core/changes/web/shared/make-change.ts';
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
import { createOwn, deleteOwn } from './playlist-changes.ts';
import { ITEM, type ShownEdit } from './shown-edit.ts';

interface Edit {
  endpoint: Change;
  body: object;
  /** Before and behind the playlist's name. */
  label: [string, string?];
  shows: ShownEdit;
  failed: string;
}

/** Whether it was not refused. An edit selects the selected playlist again (specification, section 4). */
async function make(sender: Sender, id: string, edit: Edit): Promise<boolean> {
  const { endpoint, body, label, ...how } = edit;
  const [before, behind = ''] = label;
  const answer = await makeChange(
    sender,
    endpoint,
    { params: { id }, query: undefined, body },
    {
      ...how,
      item: `${ITEM} ${id}`,
      refreshes: PLAYLISTS_KEY,
      replaces: false,
      label: `${before} ${nameOf(sender.queryClient, id)}${behind}`,
    },
  );
  const selected = storedSelection.read();
  if (answer !== null && selected?.id === id) selectPlaylist(selected);
  return answer !== null;
}

export const edits = {
  createPlaylist: createOwn,
  deletePlaylist: deleteOwn,

  addSongs: (sender: Sender, id: string, songs: Song[]) =>
    make(sender, id, {
      endpoint: addSongs,
      body: songs.map((song) => ({ id: song.id })),
      label: [`Add ${whichSongs(songs)} to`],
      shows: { add: songs },
      failed: songs.length === 1 ? `“${songs[0]?.name}” was not added.` : 'Nothing was added.',
    }),

  removeSongs(sender: Sender, id: string, songIds: string[]) {
    const known = songIds.flatMap((songId) => songOf(sender.queryClient, id, songId) ?? []);
    return make(sender, id, {
      endpoint: removeSongs,
      body: { songIds },
      label: [`Remove ${whichSongs(known, songIds.length)} from`],
      shows: { remove: songIds },
      failed: 'Nothing was removed.',
    });
  },

  reorderSongs: (sender: Sender, id: string, songIds: string[]) =>
    make(sender, id, {
      endpoint: reorderSongs,
      body: { songIds },
      label: ['Reorder'],
      shows: { order: songIds },
      failed: 'The order was not changed.',
    }),

  rename: (sender: Sender, id: string, name: string) =>
    make(sender, id, {
      endpoint: renamePlaylist,
      body: { name },
      label: ['Rename', ` to “${name}”`],
      shows: { fields: { name } },
      failed: 'The name was not changed.',
    }),

  setVisibility: (sender: Sender, id: string, isPublic: boolean) =>
    make(sender, id, {
      endpoint: setVisibility,
      body: { isPublic },
      label: ['Make', isPublic ? ' public' : ' private'],
      shows: { fields: { public: isPublic } },
      failed: `The playlist stays ${isPublic ? 'private' : 'public'}.`,
    }),
};

const whichSongs = (songs: readonly Song[], count = songs.length): string =>
  count === 1 && songs[0] ? `“${songs[0].name}”` : counted(count, 'song');
