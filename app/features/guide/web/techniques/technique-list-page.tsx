import { browserQueries, type PageQueries, serverQueries } from '@ringside/page-queries';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Notice } from '#app/ui/looks/notice.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { RANGE_NAMES, RANGES, withSpaces } from '../../rules.ts';
import {
  filterTechniques,
  GUTS_COST_STEPS,
  RANKED_FIGURES,
  type RankedFigure,
  TECHNIQUES_PER_PAGE,
  type TechniqueFilter,
  techniqueFilter,
  techniquesPath,
  techniquesSearch,
} from '../../technique-rules.ts';
import { Select, TextField } from '../shared/filters/filter-fields.tsx';
import filters from '../shared/filters/list-filters.module.css';
import { ListFilters } from '../shared/filters/list-filters.tsx';
import { MoreFilters } from '../shared/filters/more-filters.tsx';
import { FIGURE_LABELS, TechniqueTable } from './technique-list-table.tsx';
import { techniqueListQuery } from './technique-page-queries.ts';

const queries: PageQueries = (api) => [techniqueListQuery(api)];
export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const handle: PageHandle = {
  canonicalSearch: (search) => techniquesSearch(techniqueFilter(search)),
};

export const meta = pageMeta(
  'Techniques',
  'Every technique of the league, by name, type, range and scaling, each figure with its rank.',
);

export default function TechniqueListPage() {
  const { data: all = [] } = useQuery(techniqueListQuery(useApi()));
  const filter = techniqueFilter(new URLSearchParams(useLocation().search));
  const found = filterTechniques(all, filter);
  const pages = Math.max(1, Math.ceil(found.length / TECHNIQUES_PER_PAGE));
  const page = Math.min(filter.page, pages);
  const start = (page - 1) * TECHNIQUES_PER_PAGE;
  return (
    <div className="page">
      <h1>Techniques</h1>
      <Filters filter={filter} types={[...new Set(all.map(({ type }) => type))]} />
      <p className="dim" role="status">
        {found.length === all.length
          ? `All ${all.length} techniques`
          : `${found.length} of ${all.length} techniques`}
      </p>
      {found.length === 0 ? (
        <Notice centred>
          <p>No technique matches all of these filters. Change one.</p>
        </Notice>
      ) : (
        <TechniqueTable
          techniques={found.slice(start, start + TECHNIQUES_PER_PAGE)}
          all={all}
          filter={filter}
        />
      )}
      <Pagination
        label="Pages of techniques"
        page={page}
        pages={pages}
        to={(wanted) => techniquesPath({ ...filter, page: wanted })}
      />
    </div>
  );
}

function Filters({ filter, types }: { filter: TechniqueFilter; types: string[] }) {
  return (
    <ListFilters
      label="Filter the techniques"
      list="/techniques"
      search={techniquesSearch(filter)}
      pathOf={(fields) => techniquesPath(techniqueFilter(fields))}
    >
      <TextField name="q" label="Name or category" value={filter.words} />
      <Choices filter={filter} types={types} />
    </ListFilters>
  );
}

function Choices({ filter, types }: { filter: TechniqueFilter; types: string[] }) {
  const ranges = RANGES.map((range) => ({
    value: String(range),
    label: `${range} · ${RANGE_NAMES[range]}`,
  }));
  const costs = GUTS_COST_STEPS.map((step) => ({ value: String(step), label: `${step} or less` }));
  const sorts = (Object.keys(RANKED_FIGURES) as RankedFigure[]).flatMap((figure) => [
    { value: `-${figure}`, label: `${FIGURE_LABELS[figure]}, highest` },
    { value: figure, label: `${FIGURE_LABELS[figure]}, lowest` },
  ]);
  const { range, guts, scaling, sort } = filter;
  return (
    <>
      <Select
        name="type"
        label="Type"
        value={filter.type?.toLowerCase()}
        options={types.map((type) => ({ value: type.toLowerCase(), label: withSpaces(type) }))}
      />
      <MoreFilters
        summary="Range, guts, scaling and order"
        wanted={Boolean(range || guts || scaling || sort)}
      >
        <div className={`grid items-end gap-3 ${filters.fields}`}>
          <Select name="range" label="Range" value={range} options={ranges} />
          <Select name="guts" label="Guts cost" value={guts} options={costs} />
          <Select
            name="scaling"
            label="Scaling"
            value={scaling?.toLowerCase()}
            options={[
              { value: 'pow', label: 'POW' },
              { value: 'int', label: 'INT' },
            ]}
          />
          <Select
            name="sort"
            label="Sort by"
            any="Type and range"
            value={sort && `${filter.descending ? '-' : ''}${sort}`}
            options={[
              { value: 'name', label: 'Tech, A to Z' },
              { value: '-name', label: 'Tech, Z to A' },
              ...sorts,
            ]}
          />
        </div>
      </MoreFilters>
    </>
  );
}
