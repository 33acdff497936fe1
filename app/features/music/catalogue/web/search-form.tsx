import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import toggle from '#app/ui/looks/toggle.module.css';
import hidden from '#app/ui/visually-hidden.module.css';
import { TERM_MESSAGE } from '../contract.ts';
import { hasTerm, type SearchType } from '../search/search-address.ts';
import classes from './search-form.module.css';
import type { useTypedSearch } from './use-typed-search.ts';

interface SearchFormProps {
  label: string;
  types: Record<SearchType, string>;
  keyword: string;
  typedSearch: ReturnType<typeof useTypedSearch>;
  submit: string;
  canReset?: boolean;
}

export function SearchForm(props: SearchFormProps) {
  const { label, types, keyword, typedSearch, submit, canReset } = props;
  const { typed, write, look } = typedSearch;
  const [asked, setAsked] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const missing = asked && !hasTerm(typed);

  function start(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (hasTerm(typed)) look();
    else box.current?.focus();
  }

  function reset(): void {
    typedSearch.reset();
    setAsked(false);
    box.current?.focus();
  }

  return (
    <search aria-label={label}>
      <form method="get" className={`grid items-end ${classes.form}`} onSubmit={start}>
        <TypeToggle types={types} typedSearch={typedSearch} />
        <label className={classes.keyword} htmlFor={id}>
          <span className={hidden.narrow}>{keyword}</span>
          <input
            ref={box}
            id={id}
            type="search"
            name="searchTerms"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            placeholder="megaman"
            value={typed}
            aria-invalid={missing || undefined}
            aria-describedby={`${id}-missing`}
            onChange={(event) => write(event.currentTarget.value)}
          />
        </label>
        <div className={`flex gap-2 ${classes.buttons}`}>
          <Button type="submit" variant="primary">
            {submit}
          </Button>
          {canReset && <Button onClick={reset}>Reset</Button>}
        </div>
        <p id={`${id}-missing`} role="status" className={`col-span-full ${classes.missing}`}>
          {missing && TERM_MESSAGE}
        </p>
      </form>
    </search>
  );
}

function TypeToggle({ types, typedSearch }: Pick<SearchFormProps, 'types' | 'typedSearch'>) {
  return (
    <fieldset className={`flex ${classes.types}`}>
      <legend className={`${hidden.narrow} ${classes.legend}`}>Search for</legend>
      {Object.entries(types).map(([value, name]) => (
        <label key={value} className={toggle.choice}>
          <input
            type="radio"
            name="searchType"
            value={value}
            checked={typedSearch.type === value}
            onChange={() => typedSearch.choose(value as SearchType)}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
