import { browserQueries, type PageQueries, serverQueries } from '@ringside/page-queries';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted } from '#app/core/count-rules.ts';
import { Button } from '#app/ui/button.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { NO_ALBUMS_MESSAGE } from '../../catalogue/contract.ts';
import {
  canonicalMusicSearch,
  hasTerm,
  type MusicSearch,
  readSearch,
  readShelf,
} from '../../catalogue/search/search-address.ts';
import { searchTags } from '../../catalogue/search/song-tags.ts';
import { writeSongList } from '../../catalogue/song-list-address.ts';
import { fittingAlbums, shelfQueries } from '../../catalogue/web/fitting-albums.ts';
import { albumsQuery } from '../../catalogue/web/queries.ts';
import { SearchForm } from '../../catalogue/web/search-form.tsx';
import { useTypedSearch } from '../../catalogue/web/use-typed-search.ts';
import { AlbumRows } from '../../player/web/shared/album-rows.tsx';
import { Results } from './results.tsx';

const queries: PageQueries = (api, { searchParams }) => {
  const { type, terms } = readSearch(searchParams);
  if (hasTerm(terms)) return [fittingAlbums(albumsQuery(api, type, terms))];
  return shelfQueries(api, readShelf(searchParams));
};

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta(
  'Music Search',
  'Songs and albums from the games you grew up with, one term away.',
);

export const handle: PageHandle = { canonicalSearch: canonicalMusicSearch };

const TYPES = { song: 'Songs', albums: 'Albums' };

export default function MusicSearchPage() {
  const typedSearch = useTypedSearch();
  return (
    <div className="page">
      <h1>Music Search</h1>
      <SearchForm
        label="Albums"
        types={TYPES}
        keyword="Term"
        submit="Search"
        typedSearch={typedSearch}
      />
      <FoundAlbums search={typedSearch.search} />
    </div>
  );
}

function FoundAlbums({ search: { type, terms } }: { search: MusicSearch }) {
  const found = useQuery(albumsQuery(useApi(), type, terms));
  const albums = found.data;
  return (
    <Results
      terms={terms}
      found={found}
      items={found.isError ? undefined : albums}
      hint={
        <>
          Songs finds the albums that a song is on; Albums searches by their own names. To play a
          song at once, try the <Link to="/album-search">Album Search</Link>.
        </>
      }
      failed={
        // The specification defines a flag for this error, but no text.
        <div data-failed="true">
          <Button onClick={() => void found.refetch()}>Try again</Button>
        </div>
      }
      nothing={NO_ALBUMS_MESSAGE}
      count={`${counted(albums?.length ?? 0, 'album')}.`}
    >
      <AlbumRows
        label="Albums found"
        albums={albums ?? []}
        tags={type === 'albums' ? searchTags(terms) : []}
        query={type === 'song' ? `?${writeSongList({ filter: terms, page: 1 })}` : ''}
      />
    </Results>
  );
}
