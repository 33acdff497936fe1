import { makeChange, type Sender } from '#app/core/changes/web/shared/make-change.ts';
import type { Song } from '../../../catalogue/contract.ts';
import { addFavourites, removeFavourites } from '../../contract.ts';
import { toggled } from '../../local-songs.ts';
import { FAVOURITES_MAX_SONGS } from '../../rules.ts';
import { libraryQuery } from './use-library.ts';

export async function changeFavourite(
  sender: Sender,
  song: Song,
  { isOn, item }: { isOn: boolean; item: string },
): Promise<void> {
  const { queryClient, api, headers } = sender;
  const { queryKey } = libraryQuery(api, headers);
  const input = { params: { username: headers.username }, body: { songIds: [song.id] } };
  const endpoint: typeof addFavourites | typeof removeFavourites = isOn
    ? addFavourites
    : removeFavourites;
  await makeChange(sender, endpoint, input, {
    item,
    label: isOn ? `Favourite “${song.name}”` : `Remove “${song.name}” from favourites`,
    refreshes: 'library',
    replaces: true,
    shows: isOn,
    failed: `Couldn't ${isOn ? 'keep' : 'remove'} ${song.name}.`,
    apply: () =>
      queryClient.setQueryData(
        queryKey,
        (before) => before && toggled(before, song, !isOn, FAVOURITES_MAX_SONGS),
      ),
  });
}
