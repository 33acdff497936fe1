import { useApi } from '@ringside/page-queries/page-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { playerSearchQuery } from '#app/features/identity/web/queries.ts';
import { useRingsideUser } from '#app/features/identity/web/shared/ringside-user.tsx';
import { Button } from '#app/ui/button.tsx';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { useCombobox } from '#app/ui/use-combobox.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './user-field.module.css';

interface UserFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** A player's name, completed as one types, with 'me' and a clear button. */
export function UserField({ value, onChange }: UserFieldProps) {
  const id = useId();
  const { viewer } = useRingsideUser();
  const [typing, setTyping] = useState(false);
  const offers = useOffers(value, typing);
  const open = typing && offers.length > 0;
  const { inputProps, listProps, optionProps, reset } = useCombobox({
    count: offers.length,
    open,
    onPick: (index) => choose(offers[index]?.displayName ?? value),
    onClose: () => setTyping(false),
  });

  function choose(name: string) {
    onChange(name);
    setTyping(false);
  }

  return (
    <div className={classes.field}>
      <label htmlFor={id}>User</label>
      <div className={classes.box}>
        <input
          {...inputProps}
          id={id}
          name="user"
          maxLength={60}
          placeholder="Anybody"
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            setTyping(true);
            reset();
          }}
          onBlur={() => setTyping(false)}
        />
        {value !== '' && (
          <button type="button" className={classes.clear} onClick={() => choose('')}>
            <CloseIcon />
            <VisuallyHidden>Clear the user</VisuallyHidden>
          </button>
        )}
        {viewer && <Button onClick={() => choose(viewer.displayName)}>me</Button>}
        {open && (
          <ul {...listProps} aria-label="Players" className={classes.list}>
            {offers.map((player, index) => (
              <li key={player.login} {...optionProps(index)} className={classes.option}>
                {player.displayName}
                {player.displayName.toLowerCase() !== player.login && (
                  <span className={classes.login}>{player.login}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function useOffers(value: string, wanted: boolean) {
  const api = useApi();
  const term = useDeferredValue(value.trim());
  const { data } = useQuery({
    ...playerSearchQuery(api, term),
    enabled: wanted && term !== '',
    placeholderData: keepPreviousData,
  });
  return term === '' ? [] : (data?.players ?? []);
}
