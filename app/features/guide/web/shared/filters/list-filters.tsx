import type { ReactNode } from 'react';
import { Form, useNavigate } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useFieldsFromAddress } from '#app/ui/hooks/use-fields-from-address.ts';
import classes from './list-filters.module.css';

interface ListFiltersProps {
  label: string;
  list: string;
  search: URLSearchParams;
  pathOf: (fields: URLSearchParams) => string;
  children: ReactNode;
}

export function ListFilters({ label, list, search, pathOf, children }: ListFiltersProps) {
  const navigate = useNavigate();
  const form = useFieldsFromAddress(search);
  function show(from: HTMLFormElement) {
    const chosen = new URLSearchParams([...new FormData(from)] as [string, string][]);
    navigate(pathOf(chosen), { replace: true, preventScrollReset: true });
  }

  return (
    <Form
      ref={form}
      action={list}
      className={`card actions items-end gap-3 ${classes.filters}`}
      role="search"
      aria-label={label}
      onChange={(event) => show(event.currentTarget)}
    >
      {children}
      <div className={`flex gap-2 ms-auto ${classes.buttons}`}>
        <Button type="submit" className="unscripted">
          Show
        </Button>
        <ButtonLink to={list} replace preventScrollReset onClick={() => form.current?.reset()}>
          Reset
        </ButtonLink>
      </div>
    </Form>
  );
}
