import { browserQueries, type PageQueries, serverQueries } from '@ringside/page-queries';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted } from '#app/core/count-rules.ts';
import { Notice } from '#app/ui/looks/notice.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { type AlbumListing, NOTHING_FOUND_MESSAGE, type Song } from '../../catalogue/contract.ts';
import {
  canonicalMusicSearch,
  hasTerm,
  type MusicSearch,
  readSearch,
  readShelf,
  writeSearch,
} from '../../catalogue/search/search-address.ts';
import { searchTags } from '../../catalogue/search/song-tags.ts';
import { fittingSearch, shelfQueries } from '../../catalogue/web/fitting-albums.ts';
import { musicSearchQuery } from '../../catalogue/web/queries.ts';
import { SearchForm } from '../../catalogue/web/search-form.tsx';
import { useTypedSearch } from '../../catalogue/web/use-typed-search.ts';
import { AlbumRows } from '../../player/web/shared/album-rows.tsx';
import { AddAllButton } from '../../playlists/web/shared/add-all-button.tsx';
import { SongList } from '../../playlists/web/shared/song-list.tsx';
import { NextPages } from './next-pages.tsx';
import { Results } from './results.tsx';

const queries: PageQueries = (api, { searchParams }) => {
  const search = readSearch(searchParams);
  if (hasTerm(search.terms)) return [fittingSearch(musicSearchQuery(api, search))];
  return shelfQueries(api, readShelf(searchParams));
};

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta(
  'Album Search',
  'Songs and whole collections by keyword. Bring a term; we bring the records.',
);

export const handle: PageHandle = { canonicalSearch: canonicalMusicSearch };

const TYPES = { song: 'Songs', albums: 'Collections' };

export default function AlbumSearchPage() {
  const typedSearch = useTypedSearch();
  return (
    <div className="page">
      <h1>Album Search</h1>
      <SearchForm
        label="Songs and collections"
        types={TYPES}
        keyword="Keyword"
        submit="Let's Rock!"
        typedSearch={typedSearch}
        canReset
      />
      <Found search={typedSearch.search} />
    </div>
  );
}

function Found({ search }: { search: MusicSearch }) {
  const found = useQuery(musicSearchQuery(useApi(), search));
  const { items, next } = found.data ?? { items: undefined, next: null };
  const tags = searchTags(search.terms);
  const songs = items?.filter((item): item is Song => 'url' in item) ?? [];
  const albums = items?.filter((item): item is AlbumListing => 'songCount' in item) ?? [];
  const first = search.startAfter === undefined;
  return (
    <Results
      terms={search.terms}
      found={found}
      items={items}
      hint={
        <>
          Search by the name of a song or a game; part of it is enough. To find albums by their
          songs, use the <Link to="/music-search?searchType=song">Music Search</Link>.
        </>
      }
      failed={
        <Notice title="Couldn't load the results." retry={found.refetch} centred>
          <p>Nothing is lost.</p>
        </Notice>
      }
      nothing={NOTHING_FOUND_MESSAGE}
      count={countText(items?.length ?? 0, songs.length > 0, first && next === null)}
      tools={songs.length > 0 && <AddAllButton songs={songs} label="Add these" />}
    >
      {songs.length > 0 ? (
        <SongList label="Songs found" songs={songs} tags={tags} />
      ) : (
        <AlbumRows label="Collections found" albums={albums} tags={tags} />
      )}
      <NextPages
        label="Pages of results"
        first={!first && writeSearch({ ...search, startAfter: undefined })}
        next={next !== null && writeSearch({ ...search, startAfter: next })}
      />
    </Results>
  );
}

function countText(count: number, areSongs: boolean, all: boolean): string {
  const word = areSongs ? 'song' : 'collection';
  const named = counted(count, word);
  return all ? `${named} found.` : `${named} on this page.`;
}
