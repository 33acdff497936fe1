import { Button, ButtonLink } from '../../../../ui/button.tsx';
import classes from './pages-nav.module.css';

interface PagesNavProps {
  label: string;
  page: number;
  pages: number;
  /** The address of a page. */
  to: (page: number) => string;
}

/** Previous, where one is, next. Nothing where all is on one page. */
export function PagesNav({ label, page, pages, to }: PagesNavProps) {
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
    <ButtonLink to={to} preventScrollReset>
      {children}
    </ButtonLink>
  );
}
