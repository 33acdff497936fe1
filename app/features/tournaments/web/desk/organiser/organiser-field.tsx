import { useId } from 'react';
import { ORGANISER_NAME_MAX_CHARACTERS } from '../../../rules.ts';
import { setOrganiser, useOrganiser } from './organiser-name.ts';
import { useHelper } from './secret-gate.tsx';

export function OrganiserName() {
  const name = useOrganiser();
  const id = useId();
  if (useHelper()) return null;
  return (
    <div className="stack gap-1">
      <label htmlFor={id} className="font-semibold">
        Your name
      </label>
      <input
        id={id}
        value={name}
        maxLength={ORGANISER_NAME_MAX_CHARACTERS}
        autoComplete="nickname"
        dir="auto"
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => setOrganiser(currentTarget.value)}
      />
      <p id={`${id}-hint`} className="small">
        Shown beside your changes, for other organisers.
      </p>
    </div>
  );
}
