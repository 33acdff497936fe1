import { type ReactNode, useState } from 'react';
import texts from '#app/ui/looks/texts.module.css';
import classes from './list-filters.module.css';

interface MoreFiltersProps {
  summary: string;
  /** Whether the address has one of these filters. */
  wanted: boolean;
  children: ReactNode;
}

/**
 * Filters that are collapsed until one is used. Clearing the last one does not collapse the field
 * in use.
 */
export function MoreFilters({ summary, wanted, children }: MoreFiltersProps) {
  const [isOpen, setOpen] = useState(wanted);
  const [wasWanted, setWasWanted] = useState(wanted);
  if (wanted !== wasWanted) {
    setWasWanted(wanted);
    if (wanted) setOpen(true);
  }
  return (
    <details
      className={classes.more}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={texts.summary}>{summary}</summary>
      {children}
    </details>
  );
}
