import { Button, ButtonLink } from './button.tsx';
import classes from './pagination.module.css';

interface PagesNavProps {
  label: string;
  page: number;
  pages: number;
  to: (page: number) => string;
}

export function Pagination({ label, page, pages, to }: PagesNavProps) {
  if (pages < 2) return null;
  return (
    <nav className={classes.pages} aria-label={label}>
      <Turn to={page > 1 ? to(page - 1) : null}>Previous</Turn>
      <p>
        Page {page} of {pages}
      </p>
      <Turn to={page < pages ? to(page + 1) : null}>Next</Turn>
    </nav>
  );
}

function Turn({ to, children }: { to: string | null; children: string }) {
  return to === null ? (
    <Button disabled>{children}</Button>
  ) : (
    <ButtonLink to={to}>{children}</ButtonLink>
  );
}
