import type { ReactNode } from 'react';
import { Form, useNavigate } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useFieldsFromAddress } from '#app/ui/hooks/use-fields-from-address.ts';
import boxes from '#app/ui/looks/boxes.module.css';
import layouts from '#app/ui/looks/layouts.module.css';
import classes from './list-filters.module.css';

interface ListFiltersProps {
  label: string;
  list: string;
  search: URLSearchParams;
  pathOf: (fields: URLSearchParams) => string;
  children: ReactNode;
}

/** A plain form that works without scripts; with them, each choice applies immediately. */
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
      className={classNames(boxes.card, layouts.actions, classes.filters)}
      role="search"
      aria-label={label}
      onChange={(event) => show(event.currentTarget)}
    >
      {children}
      <div className={classes.buttons}>
        <Button type="submit" className={layouts.unscripted}>
          Show
        </Button>
        <ButtonLink to={list} replace preventScrollReset onClick={() => form.current?.reset()}>
          Reset
        </ButtonLink>
      </div>
    </Form>
  );
}
