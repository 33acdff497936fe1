import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { useCombobox } from '#app/ui/use-combobox.ts';
import { withSpaces } from '../../rules.ts';
import { createMonsterSearch } from '../shared/monster-search.ts';
import { Portrait } from '../shared/portrait.tsx';
import { type RosterEntry, rosterQuery } from '../shared/roster-query.ts';
import classes from './compare-picker.module.css';

const MAX_OFFERS = 8;

interface ComparePickerProps {
  /** Who is compared already; not offered again. */
  slugs: string[];
  label: string;
  /** Takes the focus as it appears. */
  eager: boolean;
  onPick: (slug: string) => void;
  onCancel?: () => void;
}

/** Chooses a monster by typing. Before the script is there it is a form that adds what it says. */
export function ComparePicker({ slugs, label, eager, onPick, onCancel }: ComparePickerProps) {
  const [text, setText] = useState('');
  const [focused, setFocused] = useState(false);
  const offers = useOffers(text, slugs, focused);
  const open = focused && offers.length > 0;

  function pick(index: number) {
    const offer = offers[index];
    if (!offer) return;
    setText('');
    onPick(offer.slug);
  }

  const { inputProps, listProps, optionProps, reset } = useCombobox({
    count: offers.length,
    open,
    onPick: pick,
    onClose: () => (onCancel ? onCancel() : setText('')),
  });
  return (
    <Form action="/monsters/compare" className={classes.form}>
      <input type="hidden" name="with" value={slugs.join(',')} />
      <label className={classes.field}>
        <span className={classes.label}>{label}</span>
        <input
          {...inputProps}
          name="add"
          className={classes.input}
          placeholder="Name, number or type"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            reset();
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          // biome-ignore lint/a11y/noAutofocus: it appears on a press of Swap, to be typed in
          autoFocus={eager}
          required
        />
      </label>
      {onCancel ? (
        <Button onClick={onCancel}>Cancel</Button>
      ) : (
        <Button type="submit" className={classes.submit}>
          Add
        </Button>
      )}
      {open && (
        <ul {...listProps} aria-label="Monsters" className={classes.list}>
          {offers.map((offer, index) => (
            <li key={offer.META.RACE_SUPERTYPE} {...optionProps(index)} className={classes.option}>
              <OfferContent offer={offer} />
            </li>
          ))}
        </ul>
      )}
    </Form>
  );
}

function OfferContent({ offer: { META, name, number } }: { offer: RosterEntry }) {
  return (
    <>
      <Portrait race={META.RACE_SUPERTYPE} alt="" size={36} />
      <span className={classes.name}>{name}</span>
      <span className={classes.detail}>
        {withSpaces(META.RACE_TYPE)} · {number}
      </span>
    </>
  );
}

/** Fetched when somebody is about to type; nothing typed offers the pure breeds. */
function useOffers(text: string, slugs: string[], wanted: boolean) {
  const { data: roster } = useQuery({ ...rosterQuery(useApi()), enabled: wanted });
  const search = useMemo(() => roster && createMonsterSearch(roster), [roster]);
  if (!roster || !search) return [];
  const offers =
    text.trim() === ''
      ? roster.filter(({ META }) => META.RACE_TYPE === META.RACE_SUBTYPE)
      : search.find(text, MAX_OFFERS + slugs.length).map(({ item }) => item);
  return offers.filter(({ slug }) => !slugs.includes(slug)).slice(0, MAX_OFFERS);
}
