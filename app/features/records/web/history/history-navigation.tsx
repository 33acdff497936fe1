import { Link } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { NextIcon, PreviousIcon } from '#app/ui/icons/page-icons.tsx';
import tabs from '#app/ui/tabs.module.css';
import classes from './history-page.module.css';

interface HistoryTurnProps {
  previousId: number | null;
  nextId: number | null;
  pathOf: (id: number) => string;
}

/** 'Previous' is disabled without one; 'Next' is only shown with a next record (section 2). */
export function HistoryNeighbours({ previousId, nextId, pathOf }: HistoryTurnProps) {
  return (
    <nav className={`line12 min-h-touch ${classes.turn}`} aria-label="Neighbours in the history">
      {previousId === null ? (
        <Button disabled className={classes.turnButton}>
          <PreviousIcon />
          Previous
        </Button>
      ) : (
        <ButtonLink
          to={pathOf(previousId)}
          rel="prev"
          className={classes.turnButton}
          prefetch="intent"
        >
          <PreviousIcon />
          Previous
        </ButtonLink>
      )}
      <span className={`small ${classes.keys}`} aria-hidden="true">
        or the arrow keys
      </span>
      {nextId !== null && (
        <ButtonLink to={pathOf(nextId)} rel="next" className={classes.turnButton} prefetch="intent">
          Next
          <NextIcon />
        </ButtonLink>
      )}
    </nav>
  );
}

export function HistoryTabs({ id, shown }: { id: string; shown: 'overview' | 'details' }) {
  const view = (name: 'overview' | 'details', label: string, to: string) => (
    <Link
      to={to}
      className={tabs.tab}
      aria-current={shown === name ? 'page' : undefined}
      preventScrollReset
    >
      {label}
    </Link>
  );
  return (
    <nav className={tabs.tabs} aria-label="Views of this monster">
      {view('overview', 'Overview', `/monster-history/${id}`)}
      {view('details', 'Details', `/monster-history/${id}/details`)}
    </nav>
  );
}
