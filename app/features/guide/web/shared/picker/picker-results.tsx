import { useDeferredValue, useEffect, useRef } from 'react';
import { counted } from '#app/core/count-rules.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { GuideEntry } from '../../../contract.ts';
import { guideLine } from '../../../rules.ts';
import { EntryLink } from '../entry-link.tsx';
import { Portrait } from '../portrait.tsx';

const FIRST_RESULTS = 16;

interface ResultsProps {
  id: string;
  results: readonly GuideEntry[];
  active: number;
  onChosen: () => void;
}

export function Results({ id, results, active, onChosen }: ResultsProps) {
  const shown = useDeferredValue(results, results.slice(0, FIRST_RESULTS));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div
      ref={list}
      id={`${id}-results`}
      role="listbox"
      aria-label="Monsters found"
      tabIndex={-1}
      // Keeps the focus in the box; otherwise the list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown.map((result, index) => (
        <EntryLink
          key={result.META.RACE_SUPERTYPE}
          id={`${id}-${index}`}
          prefetch="none"
          meta={result.META}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className="offer"
          onClick={onChosen}
        >
          <Portrait race={result.META.RACE_SUPERTYPE} alt="" size={36} className="rounded-full" />
          <span className="type-name">{result.name}</span>
          <span className="small">{guideLine(result)}</span>
        </EntryLink>
      ))}
    </div>
  );
}

interface SummaryProps {
  monsters: readonly GuideEntry[] | undefined;
  failed: boolean;
  found: number;
  words: string;
}

export function Summary({ monsters, failed, found, words }: SummaryProps) {
  if (monsters && found > 0) {
    return (
      <p role="status">
        <VisuallyHidden>{counted(found, 'monster')}</VisuallyHidden>
      </p>
    );
  }
  return (
    <p role="status" className="dim px-2 py-3">
      {monsters
        ? `No monster matches “${words.trim()}”.`
        : failed
          ? "Couldn't load the monsters. The columns still work; try again soon."
          : 'Loading the monsters…'}
    </p>
  );
}
