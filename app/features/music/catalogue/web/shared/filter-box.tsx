import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { useTypedText } from '#app/ui/hooks/use-typed-text.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { FILTER_MAX_CHARACTERS, FILTER_PARAMETER, writeSongList } from '../../song-list-address.ts';
import classes from './filter-box.module.css';

export function FilterBox({ label }: { label: string }) {
  const [searchParams, setSearchParams] = useSearchParams();
  const id = useId();
  const field = useTypedText(searchParams.get(FILTER_PARAMETER) ?? '', (filter) =>
    setSearchParams(writeSongList({ filter, page: 1 }), {
      replace: true,
      preventScrollReset: true,
    }),
  );

  return (
    <search>
      <form
        method="get"
        className={`relative flex ${classes.filter}`}
        onSubmit={(event) => event.preventDefault()}
      >
        <label htmlFor={id}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
        <input
          id={id}
          type="search"
          name={FILTER_PARAMETER}
          placeholder={label}
          autoComplete="off"
          maxLength={FILTER_MAX_CHARACTERS}
          {...field}
        />
      </form>
    </search>
  );
}
