import { ApiError } from '@ringside/contract/api-error';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { SignedInOnly } from '#app/core/identity/web/shared/signed-in-only.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import {
  NO_FILTERS,
  readSearch,
  type ScreenFilters,
  type ScreenSearch,
  toQuery,
  writeSearch,
} from '../../search/search-address.ts';
import { monsterSearchQuery } from '../queries.ts';
import { Pages } from '../shared/record-pagination.tsx';
import { RecordTable } from '../shared/record-table.tsx';
import classes from './monster-search-page.module.css';
import { NothingFound } from './nothing-found.tsx';
import { SearchForm } from './search-form.tsx';
import { SortSelect, sortHead } from './search-order.tsx';

const NEWEST = { LIMIT: 12 };

export const meta = pageMeta(
  'Monster Search',
  'Every monster that ever fought, by trainer, name, breed, type and combined stats.',
);

/** The archive by trainer, name, breed, type and combined stats (specification, section 2: Monster search). */
export default function MonsterSearchPage() {
  return (
    <div className="page">
      <h1>Monster Search</h1>
      <SignedInOnly>
        <Search />
      </SignedInOnly>
    </div>
  );
}

function Search() {
  const [params, setParams] = useSearchParams();
  const asked = readSearch(params);
  const filters = asked ?? NO_FILTERS;
  const search = (chosen: ScreenFilters) =>
    setParams(writeSearch({ ...chosen, page: 1, sort: asked?.sort ?? null }), {
      preventScrollReset: true,
    });
  return (
    <>
      <SearchForm
        key={String(writeSearch({ ...filters, page: 1, sort: null }))}
        asked={filters}
        onSearch={search}
      />
      {asked ? (
        <Results asked={asked} />
      ) : (
        <>
          <p role="status" className="dim">
            No search results yet.
          </p>
          <Newest />
        </>
      )}
    </>
  );
}

function Newest() {
  const query = useQuery(monsterSearchQuery(useApi(), NEWEST));
  const { data, isError } = query;
  return (
    <section className="stack" aria-labelledby="newest" aria-busy={!data && !isError}>
      <h2 id="newest">Newest in the ring</h2>
      {!data && (
        <NotYet query={query} what="the newest monsters">
          The search still works.
        </NotYet>
      )}
      {data?.data.length === 0 && (
        <ListNote>No monster has entered the ring yet. The first one shows up here.</ListNote>
      )}
      {data && data.data.length > 0 && (
        <RecordTable records={data.data} caption="The newest monsters of the league" />
      )}
    </section>
  );
}

function Results({ asked }: { asked: ScreenSearch }) {
  const results = useQuery(monsterSearchQuery(useApi(), toQuery(asked)));
  const { data } = results;
  const toPage = (page: number) => `?${writeSearch({ ...asked, page })}`;
  if (!data && results.isError) {
    return <SearchFailed error={results.error} onAgain={() => void results.refetch()} />;
  }
  if (data && !results.isPlaceholderData && data.totalPages > 0 && asked.page > data.totalPages) {
    return <Navigate to={toPage(data.totalPages)} replace />;
  }
  return (
    <div className="stack" aria-busy={results.isFetching}>
      <p role="status" className="type-figure">
        {data ? `Found ${data.totalRecords} results.` : 'Looking through the archive…'}
      </p>
      {!data && <RowSkeletons label="Loading the results" />}
      {data && data.data.length > 0 && (
        <div className={results.isPlaceholderData ? classes.waiting : undefined}>
          <SortSelect asked={asked} />
          <RecordTable
            records={data.data}
            caption="Monsters found, newest first unless sorted by a column"
            named={asked.name === '' && asked.user === '' ? false : 'below'}
            head={(column) => sortHead(column, asked)}
          />
        </div>
      )}
      {data?.totalRecords === 0 && <NothingFound asked={asked} />}
      {data && data.totalPages > 0 && (
        <Pages
          page={asked.page}
          totalPages={data.totalPages}
          toPage={toPage}
          isSorted={asked.sort !== null}
        />
      )}
    </div>
  );
}

function SearchFailed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  if (error instanceof ApiError && error.code === 'too_many_named') {
    return (
      <div role="alert">
        <ListNote>{error.message}</ListNote>
      </div>
    );
  }
  return (
    <ListNote retry={onAgain}>Couldn't load the results. Your filters are still here.</ListNote>
  );
}
