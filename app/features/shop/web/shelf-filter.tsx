import type { ReactNode } from 'react';
import { useTypedText } from '#app/ui/hooks/use-typed-text.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { CATEGORY_LABELS, RARITY_LABELS } from '../rules.ts';
import { type Shelf, SORT_LABELS, TERM_MAX_CHARACTERS } from '../shelf.ts';
import classes from './shelf-filter.module.css';

interface ShelfFilterProps {
  shelf: Shelf;
  onChange: (name: string, value: string) => void;
}

export function ShelfFilter({ shelf, onChange }: ShelfFilterProps) {
  return (
    <search aria-label="Items">
      <form
        className={`grid gap-2 ${classes.filter}`}
        method="get"
        onSubmit={(event) => event.preventDefault()}
      >
        {shelf.view !== 'store' && <input type="hidden" name="view" value={shelf.view} />}
        <SearchBox term={shelf.term} onChange={(term) => onChange('q', term)} />
        <Choice label="Category" name="category" value={shelf.category ?? ''} onChange={onChange}>
          <option value="">All kinds</option>
          {options(CATEGORY_LABELS)}
        </Choice>
        <Choice label="Rarity" name="rarity" value={shelf.rarity ?? ''} onChange={onChange}>
          <option value="">Any rarity</option>
          {options(RARITY_LABELS)}
        </Choice>
        <Choice label="Order" name="sort" value={shelf.sort} onChange={onChange}>
          {options(SORT_LABELS)}
        </Choice>
        <noscript>
          <button type="submit">Show</button>
        </noscript>
      </form>
    </search>
  );
}

function options(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

function SearchBox({ term, onChange }: { term: string; onChange: (term: string) => void }) {
  const field = useTypedText(term, onChange);
  return (
    <label>
      <VisuallyHidden>Search by name or hint</VisuallyHidden>
      <input
        type="search"
        name="q"
        placeholder="Name or hint"
        autoComplete="off"
        maxLength={TERM_MAX_CHARACTERS}
        {...field}
      />
    </label>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  onChange: (name: string, value: string) => void;
  children: ReactNode;
}

function Choice({ label, name, value, onChange, children }: ChoiceProps) {
  return (
    <label>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select name={name} value={value} onChange={(event) => onChange(name, event.target.value)}>
        {children}
      </select>
    </label>
  );
}
