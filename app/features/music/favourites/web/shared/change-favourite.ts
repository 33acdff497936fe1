import { isOutcomeUnknown } from '@ringside/contract/repeat-unknown';
import type { QueryClient } from '@tanstack/react-query';
import { UNKNOWN_OUTCOME_MESSAGE } from '#app/core/changes/contract.ts';
import { makeChange, type Who } from '#app/core/changes/web/shared/make-change.ts';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import type { Song } from '../../../catalogue/contract.ts';
import { addFavourites, removeFavourites } from '../../contract.ts';
import { toggled } from '../../local-songs.ts';
import { FAVOURITES_MAX_SONGS } from '../../rules.ts';
import { libraryQuery } from './use-library.ts';

interface WantedFavourite {
  isOn: boolean;
  /** What a change that waits is about. */
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
  const show = (on: boolean) =>
    queryClient.setQueryData(
      queryKey,
      (before) => before && toggled(before, song, !on, FAVOURITES_MAX_SONGS),
    );
  await queryClient.cancelQueries({ queryKey });
  show(isOn);
  const input = { params: { username: who.headers.username }, body: { songIds: [song.id] } };
  const how = { item, refreshes: 'library', isWord: true, shows: isOn } as const;
  try {
    await (isOn
      ? makeChange(who, addFavourites, input, { ...how, label: `Favourite “${song.name}”` })
      : makeChange(who, removeFavourites, input, {
          ...how,
          label: `Remove “${song.name}” from favourites`,
        }));
  } catch (error) {
    console.error(error);
    if (isOutcomeUnknown(error)) {
      showFailure(UNKNOWN_OUTCOME_MESSAGE);
      return void queryClient.invalidateQueries({ queryKey });
    }
    show(!isOn);
    showFailure(`Couldn't ${isOn ? 'keep' : 'remove'} ${song.name}. Try again.`);
  }
}
