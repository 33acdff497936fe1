import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { compareText, plainName, raceNameOf, withSpaces } from '#app/features/guide/rules.ts';
import { type RosterEntry, rosterQuery } from '#app/features/guide/web/shared/roster-query.ts';
import { Button } from '#app/ui/button.tsx';
import { NO_FILTERS, type ScreenFilters } from '../../search/search-address.ts';
import { BreedField, NameField } from './fighter-fields.tsx';
import { RangeSlider } from './range-slider.tsx';
import classes from './search-form.module.css';
import { UserField } from './user-field.tsx';

interface SearchFormProps {
  asked: ScreenFilters;
  onSearch: (filters: ScreenFilters) => void;
}

/** The caller sets a key, so that Back resets the fields. */
export function SearchForm({ asked, onSearch }: SearchFormProps) {
  const [filters, setFilters] = useState(asked);
  // The typed text; null while it equals the one in the address.
  const [breed, setBreed] = useState<string | null>(null);
  const change = (part: Partial<ScreenFilters>) => setFilters({ ...filters, ...part });
  const { data: roster } = useQuery(rosterQuery(useApi()));
  const breedOf = (text: string) => {
    const plain = plainName(text);
    const named = roster?.find(({ name, META }) =>
      [name, META.RACE_SUPERTYPE].some((known) => plainName(known) === plain),
    );
    return named?.META.RACE_SUPERTYPE ?? raceNameOf(text);
  };
  const nameOf = (race: string) =>
    roster?.find(({ META }) => META.RACE_SUPERTYPE === race)?.name ?? withSpaces(race);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch({ ...filters, race: breed === null ? filters.race : breedOf(breed) });
  }

  function reset() {
    setFilters(NO_FILTERS);
    setBreed('');
  }

  return (
    <search>
      <form className={`card grid items-end ${classes.form}`} onSubmit={submit}>
        <UserField value={filters.user} onChange={(user) => change({ user })} />
        <NameField value={filters.name} onChange={(name) => change({ name })} />
        <BreedField value={breed ?? nameOf(filters.race)} onChange={setBreed} />
        <TypeField roster={roster} value={filters.type} onChange={(type) => change({ type })} />
        <RangeSlider label="Combined stats" min={filters.min} max={filters.max} onChange={change} />
        <div className={`flex justify-end gap-2 ${classes.buttons}`}>
          <Button variant="primary" type="submit">
            Search
          </Button>
          <Button onClick={reset}>Reset</Button>
        </div>
      </form>
    </search>
  );
}

interface TypeFieldProps {
  roster: RosterEntry[] | undefined;
  value: string;
  onChange: (type: string) => void;
}

function TypeField({ roster, value, onChange }: TypeFieldProps) {
  const known = new Set(roster?.map(({ META }) => META.RACE_TYPE));
  if (value) known.add(value);
  const types = [...known].sort(compareText);
  return (
    <label>
      Type
      <select name="type" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Any type</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {withSpaces(type)}
          </option>
        ))}
      </select>
    </label>
  );
}
