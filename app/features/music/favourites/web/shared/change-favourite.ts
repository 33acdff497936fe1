import type { QueryClient } from '@tanstack/react-query';
import type { Who } from '#app/core/changes/web/shared/make-change.ts';
import { makeShownWord } from '#app/core/changes/web/shared/make-shown-word.ts';
import type { Song } from '../../../catalogue/contract.ts';
import { addFavourites, removeFavourites } from '../../contract.ts';
import { toggled } from '../../local-songs.ts';
import { FAVOURITES_MAX_SONGS } from '../../rules.ts';
import { libraryQuery } from './use-library.ts';

interface WantedFavourite {
  isOn: boolean;
  item: string;
  queryClient: QueryClient;
}

/** Adds a favourite of the account or takes it off, or keeps that until there is a connection; a failure is said. */
export async function changeFavourite(
  who: Who,
  song: Song,
  { isOn, item, queryClient }: WantedFavourite,
): Promise<void> {
  const { queryKey } = libraryQuery(who.api, who.headers);
  const input = { params: { username: who.headers.username }, body: { songIds: [song.id] } };
  await makeShownWord(who, isOn ? addFavourites : removeFavourites, input, {
    isOn,
    item,
    label: isOn ? `Favourite “${song.name}”` : `Remove “${song.name}” from favourites`,
    refreshes: 'library',
    queryClient,
    queryKey,
    show: (on) =>
      queryClient.setQueryData(
        queryKey,
        (before) => before && toggled(before, song, !on, FAVOURITES_MAX_SONGS),
      ),
    failed: `Couldn't ${isOn ? 'keep' : 'remove'} ${song.name}. Try again.`,
  });
}
