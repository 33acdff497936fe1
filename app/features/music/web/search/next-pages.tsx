import { ButtonLink } from '#app/ui/button.tsx';

interface NextPagesProps {
  label: string;
  first: string | false;
  next: string | false;
}

/** Links of a list whose pages are only known one after another. */
export function NextPages({ label, first, next }: NextPagesProps) {
  if (!first && !next) return null;
  return (
    <nav className="flex gap-3" aria-label={label}>
      {first && <ButtonLink to={first}>First page</ButtonLink>}
      {next && <ButtonLink to={next}>Next page</ButtonLink>}
    </nav>
  );
}
