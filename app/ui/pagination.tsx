import { Button, ButtonLink } from './button.tsx';
import classes from './pagination.module.css';

interface PagesNavProps {
  label: string;
  page: number;
  pages: number;
  /** The address of a page. */
  to: (page: number) => string;
  /** Turning leaves the page scrolled where it is; else it begins at the top. */
  stay?: boolean;
}

/** Previous, where one is, next. Nothing where all is on one page. */
export function Pagination({ label, page, pages, to, stay = false }: PagesNavProps) {
  if (pages < 2) return null;
  return (
    <nav className={classes.pages} aria-label={label}>
      <Turn to={page > 1 ? to(page - 1) : null} stay={stay}>
        Previous
      </Turn>
      <p>
        Page {page} of {pages}
      </p>
      <Turn to={page < pages ? to(page + 1) : null} stay={stay}>
        Next
      </Turn>
    </nav>
  );
}

function Turn({ to, stay, children }: { to: string | null; stay: boolean; children: string }) {
  return to === null ? (
    <Button disabled>{children}</Button>
  ) : (
    <ButtonLink to={to} preventScrollReset={stay}>
      {children}
    </ButtonLink>
  );
}
