import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { SearchIcon } from '#app/ui/icons/icons.tsx';
import type { GuideEntry } from '../../../contract.ts';
import { searchPicker } from '../../../picker-rules.ts';
import { monsterPath } from '../../../rules.ts';
import { usePrefetchEntry } from '../entry-link.tsx';
import { Results, Summary } from './picker-results.tsx';
import classes from './picker-search.module.css';

const SEARCH_LABEL = 'Search Monster Types';

interface PickerSearchProps {
  monsters: readonly GuideEntry[] | undefined;
  failed: boolean;
  onChoose: () => void;
}

export function PickerSearch({ monsters, failed, onChoose }: PickerSearchProps) {
  const { words, results, open, active, show, close, type, chosen, onKeyDown } = usePickerSearch(
    monsters,
    onChoose,
  );
  const id = useId();
  return (
    <search className={`scripted ${classes.search}`}>
      <div className={`line min-h-touch rounded dim ${classes.box}`}>
        <SearchIcon />
        <input
          type="text"
          role="combobox"
          className={`grow ${classes.input}`}
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
        <div tabIndex={-1} className={`absolute overflow-y-auto bg-surface ${classes.popup}`}>
          <Results id={id} results={results} active={active} onChosen={chosen} />
          <Summary monsters={monsters} failed={failed} found={results.length} words={words} />
        </div>
      )}
    </search>
  );
}

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
