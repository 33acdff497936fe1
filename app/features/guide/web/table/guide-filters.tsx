import type { ReactNode } from 'react';
import { ForSignedIn, useRingsideUser } from '#app/core/identity/web/shared/ringside-user.tsx';
import { STATS } from '../../contract.ts';
import {
  GUIDE_SORTS,
  type GuideFilter,
  type GuideSort,
  guideFilter,
  guidePath,
  guideSearch,
  KINDS,
} from '../../guide-table-rules.ts';
import { GRADES, withSpaces } from '../../rules.ts';
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
      <Text name="q" label="Name, number or type" value={filter.words} />
      <Select name="type" label="Type" value={filter.type?.toLowerCase()}>
        <option value="">Any</option>
        {types.map((type) => (
          <option key={type} value={type.toLowerCase()}>
            {withSpaces(type)}
          </option>
        ))}
      </Select>
      <BeatenSelect filter={filter} />
      <SortSelect filter={filter} />
      <MoreFilters summary="Stats, grades, guts and techniques" wanted={hasMore(filter)}>
        <MoreFields filter={filter} />
      </MoreFilters>
    </ListFilters>
  );
}

/** For logged-in viewers; for others only if the address has the filter. */
function BeatenSelect({ filter }: Pick<GuideFiltersProps, 'filter'>) {
  const { status } = useRingsideUser();
  const select = (
    <Select name="beaten" label="Beaten" value={beatenValue(filter)}>
      <option value="">Any</option>
      <option value="yes">Beaten</option>
      <option value="no">Not beaten yet</option>
    </Select>
  );
  if (status === 'anonymous' && filter.beaten !== null) return select;
  return <ForSignedIn>{select}</ForSignedIn>;
}

const beatenValue = ({ beaten }: GuideFilter) => (beaten === null ? '' : beaten ? 'yes' : 'no');

/** Whether the address has one of the collapsed filters. */
function hasMore({ kind, stat, least, grade, guts, start, technique, starts }: GuideFilter) {
  return Boolean(kind || stat || least || grade || guts || start || technique || starts);
}

function MoreFields({ filter }: { filter: GuideFilter }) {
  return (
    <div className={classes.fields}>
      <Select name="stat" label="Stat" value={filter.stat?.toLowerCase()}>
        <option value="">Any of the six</option>
        {STATS.map((stat) => (
          <option key={stat} value={stat.toLowerCase()}>
            {stat}
          </option>
        ))}
      </Select>
      <Figure name="least" label="Stat at least" value={filter.least} max={999} />
      <Select name="grade" label="Grade at least" value={filter.grade?.toLowerCase()}>
        <option value="">Any</option>
        {GRADES.toReversed().map((grade) => (
          <option key={grade} value={grade.toLowerCase()}>
            {grade}
          </option>
        ))}
      </Select>
      <Select name="kind" label="Kind" value={filter.kind}>
        <option value="">Any</option>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_LABELS[kind]}
          </option>
        ))}
      </Select>
      <Figure name="guts" label="Guts rate at most" value={filter.guts} max={20} />
      <Figure name="start" label="Starting guts at least" value={filter.start} max={100} />
      <Text name="tech" label="Technique" value={filter.technique} />
      <Select name="starts" label="Technique is" value={filter.starts ? '1' : ''}>
        <option value="">Any it can learn</option>
        <option value="1">One it starts with</option>
      </Select>
    </div>
  );
}

function SortSelect({ filter }: { filter: GuideFilter }) {
  return (
    <Select name="sort" label="Sort by" value={`${filter.descending ? '-' : ''}${filter.sort}`}>
      {GUIDE_SORTS.flatMap((sort) =>
        ['', '-'].map((sign) => (
          <option key={sign + sort} value={sign + sort}>
            {sortLabel(sort)}, {orderName(sort, sign === '-')}
          </option>
        )),
      )}
    </Select>
  );
}

function orderName(sort: GuideSort, descending: boolean): string {
  if (sort === 'name' || sort === 'type') return descending ? 'Z to A' : 'A to Z';
  return descending ? 'highest' : 'lowest';
}

function sortLabel(sort: GuideSort): string {
  const [stat, isGrade] = sort.split('-');
  if (isGrade) return `${stat?.toUpperCase()} grade`;
  if (STATS.some((one) => one.toLowerCase() === sort)) return sort.toUpperCase();
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

interface FieldProps {
  name: string;
  label: string;
}

function Select({
  name,
  label,
  value,
  children,
}: FieldProps & { value: string | null | undefined; children: ReactNode }) {
  return (
    <label className={classes.filter}>
      {label}
      <select name={name} defaultValue={value ?? ''}>
        {children}
      </select>
    </label>
  );
}

function Text({ name, label, value }: FieldProps & { value: string }) {
  return (
    <label className={classes.filter}>
      {label}
      <input name={name} defaultValue={value} maxLength={60} autoComplete="off" />
    </label>
  );
}

function Figure({ name, label, value, max }: FieldProps & { value: number | null; max: number }) {
  return (
    <label className={classes.filter}>
      {label}
      <input
        name={name}
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        defaultValue={value ?? ''}
      />
    </label>
  );
}
