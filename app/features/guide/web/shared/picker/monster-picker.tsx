import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { useCombobox } from '#app/ui/hooks/use-combobox.ts';
import { guideLine } from '../../../rules.ts';
import { Portrait } from '../portrait.tsx';
import { type RosterEntry, rosterQuery } from '../roster-query.ts';
import { createMonsterSearch } from './monster-search.ts';

const MAX_OFFERS = 8;

interface MonsterPickerProps {
  label: string;
  name: string;
  except: readonly string[];
  eager: boolean;
  onPick: (monster: RosterEntry) => void;
  onCancel?: (() => void) | undefined;
}

export function MonsterPicker({
  label,
  name,
  except,
  eager,
  onPick,
  onCancel,
}: MonsterPickerProps) {
  const { text, offers, open, listProps, optionProps, fieldProps } = usePicker({
    except,
    eager,
    onPick,
    onCancel,
  });
  return (
    <div className="grow relative">
      <label className="stack gap-1 min-w-0">
        <span className="dim">{label}</span>
        <input
          {...fieldProps}
          name={name}
          className="w-full"
          placeholder="Name, number or type"
          value={text}
          // biome-ignore lint/a11y/noAutofocus: it is rendered by a button press, for typing
          autoFocus={eager}
          required
        />
      </label>
      {open && (
        <ul {...listProps} aria-label="Monsters" className="layer offers">
          {offers.map((offer, index) => (
            <li key={offer.META.RACE_SUPERTYPE} {...optionProps(index)} className="offer">
              <OfferContent offer={offer} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function usePicker({
  except,
  eager,
  onPick,
  onCancel,
}: Omit<MonsterPickerProps, 'label' | 'name'>) {
  const [text, setText] = useState('');
  const [focused, setFocused] = useState(false);
  // An empty field suggests the pure breeds only on request, since the list covers the page.
  const [asked, setAsked] = useState(eager);
  const offers = useOffers(text, except, focused);
  const open = focused && (asked || text.trim() !== '') && offers.length > 0;

  function pick(index: number) {
    const offer = offers[index];
    if (!offer) return;
    setText('');
    setAsked(false);
    onPick(offer);
  }

  function close() {
    setText('');
    setAsked(false);
    onCancel?.();
  }

  const { inputProps, reset, ...lists } = useCombobox({
    count: offers.length,
    open,
    onPick: pick,
    onClose: close,
  });
  const fieldProps = {
    ...inputProps,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setText(target.value);
      reset();
    },
    onFocus: () => setFocused(true),
    onBlur: () => {
      setFocused(false);
      setAsked(false);
    },
    onClick: () => setAsked(true),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'ArrowDown' && !open) setAsked(true);
      else inputProps.onKeyDown(event);
    },
  };
  return { text, offers, open, fieldProps, ...lists };
}

function OfferContent({ offer }: { offer: RosterEntry }) {
  const { META, name } = offer;
  return (
    <>
      <Portrait race={META.RACE_SUPERTYPE} alt="" size={36} />
      <span className="type-name">{name}</span>
      <span className="small">{guideLine(offer)}</span>
    </>
  );
}

function useOffers(text: string, except: readonly string[], wanted: boolean) {
  const { data: roster } = useQuery({ ...rosterQuery(useApi()), enabled: wanted });
  const search = useMemo(() => roster && createMonsterSearch(roster), [roster]);
  if (!roster || !search) return [];
  const offers =
    text.trim() === ''
      ? roster.filter(({ META }) => META.RACE_TYPE === META.RACE_SUBTYPE)
      : search.find(text, MAX_OFFERS + except.length).map(({ item }) => item);
  return offers.filter(({ slug }) => !except.includes(slug)).slice(0, MAX_OFFERS);
}
