import type { Client } from '@ringside/contract/client';
import { browserQueries, type PageQueries, serverQueries } from '@ringside/page-queries';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { LoginLink } from '#app/core/identity/web/shared/login-link.tsx';
import { useRingsideUser } from '#app/core/identity/web/shared/ringside-user.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { calibrationBalance, calibrationSkills } from '../../contract.ts';
import { inNumberOrder } from '../../rules.ts';
import { guideFilter, guidePath, guideSearch } from '../../table/guide-table-address.ts';
import {
  filterGuide,
  GUIDE_ROWS_PER_PAGE,
  type GuideTable,
  guideRow,
  techniqueNames,
} from '../../table/guide-table-rules.ts';
import { calibrationQuery } from '../queries.ts';
import { GuideFilters } from './guide-filters.tsx';
import { GuideRows } from './guide-rows.tsx';

const queries: PageQueries = (api) => [guideTableQuery(api)];
export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const handle: PageHandle = {
  canonicalSearch: (search) => guideSearch(guideFilter(search)),
};

export const meta = pageMeta(
  'All monsters',
  'Every monster of the guide in one table, by stats, grades, guts and techniques.',
);

const NO_ROWS: GuideTable = { rows: [], techniques: {} };

export default function GuideTablePage() {
  const { data: guide = NO_ROWS } = useQuery(guideTableQuery(useApi()));
  const { status, record } = useRingsideUser();
  const victories = record?.victoryRecord ?? null;
  const filter = guideFilter(new URLSearchParams(useLocation().search));
  const found = filterGuide(guide, filter, victories);
  const pages = Math.max(1, Math.ceil(found.length / GUIDE_ROWS_PER_PAGE));
  const page = Math.min(filter.page, pages);
  const start = (page - 1) * GUIDE_ROWS_PER_PAGE;
  return (
    <div className="stack gap-4">
      <header className="baseline flex-wrap">
        <h1>All monsters</h1>
        <p className="dim">
          One by one in the <Link to="/monsters">guide</Link>, side by side in the{' '}
          <Link to="/monsters/compare">comparison</Link>.
        </p>
      </header>
      <GuideFilters
        filter={filter}
        types={[...new Set(guide.rows.map(({ META }) => META.RACE_TYPE))].sort()}
      />
      {filter.beaten !== null && status === 'anonymous' && (
        <div className="card actions justify-between" role="note">
          <p>Log in to see which of them you have beaten. Until then all are shown.</p>
          <LoginLink />
        </div>
      )}
      <p className="dim" role="status">
        Found {found.length} of {guide.rows.length} monsters.
      </p>
      {found.length === 0 ? (
        <ListNote>
          No monster matches all of these filters. Change a filter, or{' '}
          <Link to="/monsters/all">show all</Link>.
        </ListNote>
      ) : (
        <GuideRows
          rows={found.slice(start, start + GUIDE_ROWS_PER_PAGE)}
          filter={filter}
          victories={victories}
        />
      )}
      <Pagination
        label="Pages of monsters"
        page={page}
        pages={pages}
        to={(wanted) => guidePath({ ...filter, page: wanted })}
      />
    </div>
  );
}

const guideTableQuery = (api: Client) =>
  calibrationQuery(['guide-table'], async (options): Promise<GuideTable> => {
    const [monsters, skills] = await Promise.all([
      api(calibrationBalance, {}, options),
      api(calibrationSkills, {}, options),
    ]);
    return { rows: inNumberOrder(monsters).map(guideRow), techniques: techniqueNames(skills) };
  });
