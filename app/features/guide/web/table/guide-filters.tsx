import { ForSignedIn, useRingsideUser } from '#app/core/identity/web/shared/ringside-user.tsx';
import { STATS } from '../../contract.ts';
import { GRADES, withSpaces } from '../../rules.ts';
import {
  GUIDE_SORTS,
  type GuideFilter,
  type GuideSort,
  guideFilter,
  guidePath,
  guideSearch,
  KINDS,
} from '../../table/guide-table-address.ts';
import { NumberField, Select, TextField } from '../shared/filters/filter-fields.tsx';
import classes from '../shared/filters/list-filters.module.css';
import { ListFilters } from '../shared/filters/list-filters.tsx';
import { MoreFilters } from '../shared/filters/more-filters.tsx';

interface GuideFiltersProps {
  filter: GuideFilter;
  types: string[];
}

const KIND_LABELS = { pure: 'Pure breeds', mixed: 'Mixed breeds', special: 'Specials' } as const;

export function GuideFilters({ filter, types }: GuideFiltersProps) {
  return (
    <ListFilters
      label="Filter the monsters"
      list="/monsters/all"
      search={guideSearch(filter)}
      pathOf={(fields) => guidePath(guideFilter(fields))}
    >
      <TextField name="q" label="Name, number or type" value={filter.words} />
      <Select
        name="type"
        label="Type"
        value={filter.type?.toLowerCase()}
        options={types.map((type) => ({ value: type.toLowerCase(), label: withSpaces(type) }))}
      />
      <BeatenSelect filter={filter} />
      <SortSelect filter={filter} />
      <MoreFilters summary="Stats, grades, guts and techniques" wanted={hasMore(filter)}>
        <MoreFields filter={filter} />
      </MoreFilters>
    </ListFilters>
  );
}

function BeatenSelect({ filter }: Pick<GuideFiltersProps, 'filter'>) {
  const { status } = useRingsideUser();
  const select = (
    <Select
      name="beaten"
      label="Beaten"
      value={beatenValue(filter)}
      options={[
        { value: 'yes', label: 'Beaten' },
        { value: 'no', label: 'Not beaten yet' },
      ]}
    />
  );
  if (status === 'anonymous' && filter.beaten !== null) return select;
  return <ForSignedIn>{select}</ForSignedIn>;
}

const beatenValue = ({ beaten }: GuideFilter) => (beaten === null ? '' : beaten ? 'yes' : 'no');

function hasMore({ kind, stat, least, grade, guts, start, technique, starts }: GuideFilter) {
  return Boolean(kind || stat || least || grade || guts || start || technique || starts);
}

function MoreFields({ filter }: { filter: GuideFilter }) {
  return (
    <div className={`grid items-end gap-3 ${classes.fields}`}>
      <Select
        name="stat"
        label="Stat"
        any="Any of the six"
        value={filter.stat?.toLowerCase()}
        options={STATS.map((stat) => ({ value: stat.toLowerCase(), label: stat }))}
      />
      <NumberField name="least" label="Stat at least" value={filter.least} max={999} />
      <Select
        name="grade"
        label="Grade at least"
        value={filter.grade?.toLowerCase()}
        options={GRADES.toReversed().map((grade) => ({ value: grade.toLowerCase(), label: grade }))}
      />
      <Select
        name="kind"
        label="Kind"
        value={filter.kind}
        options={KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
      />
      <NumberField name="guts" label="Guts rate at most" value={filter.guts} max={20} />
      <NumberField name="start" label="Starting guts at least" value={filter.start} max={100} />
      <TextField name="tech" label="Technique" value={filter.technique} />
      <Select
        name="starts"
        label="Technique is"
        any="Any it can learn"
        value={filter.starts ? '1' : ''}
        options={[{ value: '1', label: 'One it starts with' }]}
      />
    </div>
  );
}

function SortSelect({ filter }: { filter: GuideFilter }) {
  return (
    <Select
      name="sort"
      label="Sort by"
      any={null}
      value={`${filter.descending ? '-' : ''}${filter.sort}`}
      options={GUIDE_SORTS.flatMap((sort) =>
        ['', '-'].map((sign) => ({
          value: sign + sort,
          label: `${sortLabel(sort)}, ${orderName(sort, sign === '-')}`,
        })),
      )}
    />
  );
}

function orderName(sort: GuideSort, descending: boolean): string {
  if (sort === 'name' || sort === 'type') return descending ? 'Z to A' : 'A to Z';
  return descending ? 'highest' : 'lowest';
}

function sortLabel(sort: GuideSort): string {
  const [stat, isGrade] = sort.split('-');
  if (isGrade) return `${stat?.toUpperCase()} grade`;
  if (STATS.some((stat) => stat.toLowerCase() === sort)) return sort.toUpperCase();
  const labels: Partial<Record<GuideSort, string>> = {
    number: 'Number',
    name: 'Name',
    type: 'Type',
    total: 'All six stats',
    guts: 'Guts rate',
    start: 'Starting guts',
    techniques: 'Techniques',
  };
  return labels[sort] ?? sort;
}
