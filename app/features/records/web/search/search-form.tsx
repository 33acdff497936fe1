import { useApi } from '@ringside/page-queries/page-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { compareText, plainName, raceNameOf, withSpaces } from '#app/features/guide/rules.ts';
import { type RosterEntry, rosterQuery } from '#app/features/guide/web/shared/roster-query.ts';
import { playerSearchQuery } from '#app/features/players/web/queries.ts';
import { Button } from '#app/ui/button.tsx';
import { MAX_COMBINED_STATS, MIN_COMBINED_STATS } from '../../rules.ts';
import { NO_FILTERS, type ScreenFilters } from '../../search/search-address.ts';
import { BreedField, NameField } from './fighter-fields.tsx';
import { type Offer, OfferField } from './offer-field.tsx';
import classes from './search-form.module.css';

const STEP = 50;

interface RangeSliderProps {
  label: string;
  min: number;
  max: number;
  onChange: (range: { min: number; max: number }) => void;
}

function RangeSlider({ label, min, max, onChange }: RangeSliderProps) {
  const percent = (value: number) => (value / MAX_COMBINED_STATS) * 100;
  const shared = {
    type: 'range',
    min: MIN_COMBINED_STATS,
    max: MAX_COMBINED_STATS,
    step: STEP,
    className: `absolute ${classes.thumb}`,
  } as const;
  return (
    <fieldset className={classes.slider}>
      <legend>
        {label}{' '}
        <output>
          {min} to {max}
        </output>
      </legend>
      <div className={`relative ${classes.track}`}>
        <span
          className={classes.chosen}
          style={{
            insetInlineStart: `${percent(min)}%`,
            insetInlineEnd: `${100 - percent(max)}%`,
          }}
        />
        <input
          {...shared}
          aria-label="At least"
          value={min}
          onChange={(event) => onChange({ min: Math.min(Number(event.target.value), max), max })}
          // If both thumbs are at the right end, only the lower one can move, so it is on top.
          style={{ zIndex: min > MAX_COMBINED_STATS / 2 ? 2 : 1 }}
        />
        <input
          {...shared}
          aria-label="At most"
          value={max}
          onChange={(event) =>
            onChange({ min, max: Math.max(Number(event.target.value), min, STEP) })
          }
          style={{ zIndex: 1 }}
        />
      </div>
    </fieldset>
  );
}

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

function UserField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { viewer } = useViewer();
  return (
    <OfferField
      label="User"
      name="user"
      placeholder="Anybody"
      listLabel="Players"
      value={value}
      onChange={onChange}
      useOffers={usePlayers}
    >
      {viewer && <Button onClick={() => onChange(viewer.displayName)}>me</Button>}
    </OfferField>
  );
}

function usePlayers(text: string, wanted: boolean): Offer[] {
  const term = useDeferredValue(text);
  const { data } = useQuery({
    ...playerSearchQuery(useApi(), term),
    enabled: wanted && term !== '',
    placeholderData: keepPreviousData,
  });
  if (!wanted) return [];
  return (data?.players ?? []).map(({ login, displayName }) => ({
    key: login,
    text: displayName,
    detail: displayName.toLowerCase() === login ? undefined : login,
  }));
}
