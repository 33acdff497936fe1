import { Link } from 'react-router';

interface SortHeadProps {
  label: string;
  title?: string | undefined;
  /** The list's address with its next order. */
  to: string;
  /** Null if the list is not sorted by this column. */
  direction: 'ascending' | 'descending' | null;
}

/** The head of a column that a list is sorted by. */
export function SortHead({ label, title, to, direction }: SortHeadProps) {
  return (
    <th scope="col" aria-sort={direction ?? undefined}>
      <Link to={to} title={title} preventScrollReset replace rel="nofollow">
        {label}
        {direction && <span aria-hidden="true">{direction === 'descending' ? '▼' : '▲'}</span>}
      </Link>
    </th>
  );
}
