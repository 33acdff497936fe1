import { Link } from 'react-router';

interface SortHeadProps {
  label: string;
  title?: string | undefined;
  to: string;
  direction: 'ascending' | 'descending' | null;
}

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
