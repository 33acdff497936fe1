import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './filter-box.module.css';

export const FILTER_PARAMETER = 'filter';

interface FilterBoxProps {
  label: string;
}

/** What is typed stands at once; the address, and with it the list, follows. */
export function FilterBox({ label }: FilterBoxProps) {
  const [searchParams, setSearchParams] = useSearchParams();
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();

  function change(text: string): void {
    setTyped(text);
    setSearchParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        if (text === '') next.delete(FILTER_PARAMETER);
        else next.set(FILTER_PARAMETER, text);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <search>
      <form method="get" className={classes.filter} onSubmit={(event) => event.preventDefault()}>
        <label htmlFor={id}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
        <input
          id={id}
          type="search"
          name={FILTER_PARAMETER}
          placeholder={label}
          autoComplete="off"
          maxLength={80}
          value={typed ?? searchParams.get(FILTER_PARAMETER) ?? ''}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
        />
      </form>
    </search>
  );
}
