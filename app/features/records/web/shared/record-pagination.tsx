import { Link } from 'react-router';
import { grouped } from '#app/core/count-rules.ts';
import { NextIcon, PreviousIcon } from '#app/ui/icons/page-icons.tsx';
import classes from './record-pagination.module.css';

const LINK = 'touch justify-center px-2 rounded type-name raises';

interface PagesProps {
  page: number;
  totalPages: number;
  toPage: (page: number) => string;
  isSorted?: boolean;
}

export function Pages({ page, totalPages, toPage, isSorted = false }: PagesProps) {
  if (totalPages <= 1 && page <= 1) return null;
  const previous = Math.min(page - 1, totalPages);
  return (
    <nav className="line gap-1 flex-wrap justify-center" aria-label="Pages">
      {page > 1 && totalPages > 0 && (
        <>
          <Link to={toPage(1)} className={LINK}>
            First
          </Link>
          <Link to={toPage(Math.max(previous, 1))} rel="prev" className={LINK}>
            <PreviousIcon />
            {isSorted ? 'Previous' : 'Newer'}
          </Link>
        </>
      )}
      <span className={`dim px-3 ${classes.place}`}>
        Page {grouped(page)} of {grouped(totalPages)}
      </span>
      {page < totalPages && (
        <>
          <Link to={toPage(page + 1)} rel="next" className={LINK}>
            {isSorted ? 'Next' : 'Older'}
            <NextIcon />
          </Link>
          <Link to={toPage(totalPages)} className={LINK}>
            Last
          </Link>
        </>
      )}
    </nav>
  );
}
