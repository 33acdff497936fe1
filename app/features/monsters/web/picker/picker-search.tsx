import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { counted } from '#app/ui/count.ts';
import { SearchIcon } from '#app/ui/icons/icons.tsx';
import layouts from '#app/ui/looks/layouts.module.css';
import texts from '#app/ui/looks/texts.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { GuideEntry } from '../../contract.ts';
import { searchPicker } from '../../picker-rules.ts';
import { guideLine, monsterPath } from '../../rules.ts';
import { EntryLink, usePrefetchEntry } from '../shared/entry-link.tsx';
import { Portrait } from '../shared/portrait.tsx';
import classes from './picker-search.module.css';

/** Specification, section 2. */
const SEARCH_LABEL = 'Search Monster Types';
const PORTRAIT_PX = 36;
/** Fill the panel of most screens. */
const FIRST_RESULTS = 16;

interface PickerSearchProps {
  /** Undefined while loading. */
  monsters: readonly GuideEntry[] | undefined;
  failed: boolean;
  onChoose: () => void;
}

/** The picker's search box: a combobox over all monsters. */
export function PickerSearch({ monsters, failed, onChoose }: PickerSearchProps) {
  const { words, results, open, active, show, close, type, chosen, onKeyDown } = usePickerSearch(
    monsters,
    onChoose,
  );
  const id = useId();
  return (
    <search className={classNames(layouts.scripted, classes.search)}>
      <div className={classNames(layouts.line, classes.box)}>
        <SearchIcon />
        <input
          type="text"
          role="combobox"
          className={classes.input}
          placeholder={SEARCH_LABEL}
          aria-label={SEARCH_LABEL}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-results`}
          aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={words}
          onChange={({ target }) => type(target.value)}
          onFocus={show}
          onClick={show}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
      </div>
      {open && (
        // A scroller is a tab stop by itself, and this one closes when the focus leaves the box.
        <div tabIndex={-1} className={classes.popup}>
          <Results id={id} results={results} active={active} onChosen={chosen} />
          <Summary monsters={monsters} failed={failed} found={results.length} words={words} />
        </div>
      )}
    </search>
  );
}

/** The typed text, its results, and the keys that move through them. */
function usePickerSearch(monsters: readonly GuideEntry[] | undefined, onChoose: () => void) {
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const prefetchEntry = usePrefetchEntry();
  const results = open && monsters ? searchPicker(monsters, words) : [];

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function chosen() {
    close();
    setWords('');
    onChoose();
  }

  function move(to: number) {
    const next = Math.max(0, Math.min(to, results.length - 1));
    setOpen(true);
    setActive(next);
    const result = results[next];
    if (result) prefetchEntry(result.META);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (key === 'ArrowDown') move(active + 1);
    else if (key === 'ArrowUp') move(active - 1);
    else if (key === 'Escape' && open) close();
    else if (key === 'Escape' && words !== '') setWords('');
    else if (key === 'Enter') {
      const result = results[Math.max(active, 0)];
      if (!result) return;
      chosen();
      void navigate(monsterPath(result.META));
    } else return;
    event.preventDefault();
  }

  function type(text: string) {
    setWords(text);
    setOpen(true);
    setActive(-1);
  }

  const show = () => setOpen(true);
  return { words, results, open, active, show, close, type, chosen, onKeyDown };
}

interface ResultsProps {
  id: string;
  results: readonly GuideEntry[];
  active: number;
  onChosen: () => void;
}

/**
 * The list below the box; the active option is scrolled into view. A phone takes a while to render
 * all results, so the box opens with the first of them, and typing does not wait for the list.
 */
function Results({ id, results, active, onChosen }: ResultsProps) {
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
          className={layouts.offer}
          onClick={onChosen}
        >
          <Portrait
            race={result.META.RACE_SUPERTYPE}
            alt=""
            size={PORTRAIT_PX}
            className={classes.portrait}
          />
          <span className={classes.name}>{result.name}</span>
          <span className={texts.small}>{guideLine(result)}</span>
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

/** Announces the number of results to screen readers; visible only without a list. */
function Summary({ monsters, failed, found, words }: SummaryProps) {
  if (monsters && found > 0) {
    return (
      <p role="status">
        <VisuallyHidden>{counted(found, 'monster')}</VisuallyHidden>
      </p>
    );
  }
  return (
    <p role="status" className={classNames(texts.dim, classes.notice)}>
      {monsters
        ? `No monster matches “${words.trim()}”.`
        : failed
          ? "Couldn't load the monsters. The columns still work; try again soon."
          : 'Loading the monsters…'}
    </p>
  );
}
