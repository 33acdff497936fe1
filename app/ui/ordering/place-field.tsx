import { type KeyboardEvent, useState } from 'react';
import { classNames } from '../class-names.ts';
import classes from './ordering.module.css';

export const placeClass = classes.place;

interface PlaceFieldProps {
  place: number;
  label: string;
  className?: string;
  onMove: (place: number) => void;
}

export function PlaceField({ place, label, className, onMove }: PlaceFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function enter(): void {
    const wanted = Number(typed);
    setTyped(null);
    if (typed !== null && /^\d+$/.test(typed) && wanted >= 1) onMove(wanted);
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Enter') enter();
    else if (key === 'Escape') setTyped(null);
  }

  return (
    <input
      className={classNames(placeClass, className)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      aria-label={label}
      value={typed ?? place}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={enter}
    />
  );
}
