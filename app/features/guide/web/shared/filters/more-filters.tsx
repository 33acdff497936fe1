import { type ReactNode, useState } from 'react';
import classes from './list-filters.module.css';

interface MoreFiltersProps {
  summary: string;
  wanted: boolean;
  children: ReactNode;
}

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
      <summary className="summary">{summary}</summary>
      {children}
    </details>
  );
}
