import { Link, useSearchParams } from 'react-router';
import labelled from '#app/ui/labelled-rows.module.css';
import {
  type Column,
  nextSort,
  readSort,
  type ScreenSearch,
  SORT_COLUMNS,
  type SortColumn,
  writeSearch,
  writeSort,
} from '../../search/search-address.ts';
import classes from './monster-search-page.module.css';

export function SortSelect({ asked }: { asked: ScreenSearch }) {
  const setParams = useSearchParams()[1];
  const choose = (text: string) => {
    const sort = readSort(text);
    setParams(writeSearch({ ...asked, page: 1, sort }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <label className={`mb-2 dim ${labelled.sorter}`}>
      Sort by
      <select value={writeSort(asked.sort)} onChange={(event) => choose(event.target.value)}>
        <option value="">Newest first</option>
        {SORT_COLUMNS.flatMap((column) => [
          <option key={column} value={writeSort({ column, descending: false })}>
            {column}, {orderName(column, false)}
          </option>,
          <option key={`-${column}`} value={writeSort({ column, descending: true })}>
            {column}, {orderName(column, true)}
          </option>,
        ])}
      </select>
    </label>
  );
}

function orderName(column: SortColumn, descending: boolean): string {
  if (column === 'TYPE') return descending ? 'Z to A' : 'A to Z';
  if (column === 'DATE') return descending ? 'newest' : 'oldest';
  return descending ? 'highest' : 'lowest';
}

export function sortHead(column: Column, asked: ScreenSearch) {
  if (column === 'USER') return { content: column };
  const sorted = asked.sort?.column === column ? asked.sort : null;
  const direction = sorted && (sorted.descending ? 'descending' : 'ascending');
  return {
    ...(direction && { sort: direction as 'ascending' | 'descending' }),
    content: (
      <Link
        to={`?${writeSearch({ ...asked, page: 1, sort: nextSort(asked.sort, column) })}`}
        className="touch relative"
        title="Sorts all results"
        preventScrollReset
        replace
      >
        {column}
        <span aria-hidden="true" className={`absolute ${classes.mark}`}>
          {sorted ? (sorted.descending ? '▼' : '▲') : ''}
        </span>
      </Link>
    ),
  };
}
