import { BEST_OF, winsNeeded } from '../../../rules.ts';

interface BestOfSelectProps {
  id: string;
  value: number | null;
  /** What nothing chosen means. */
  unset: string;
  onChange: (bestOf: number | null) => void;
}

/** The choice of how many fights a match has at most. */
export function BestOfSelect({ id, value, unset, onChange }: BestOfSelectProps) {
  return (
    <select
      id={id}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
    >
      <option value="">{unset}</option>
      {BEST_OF.map((games) => (
        <option key={games} value={games}>
          Best of {games}, to {winsNeeded({ bestOf: games })}
        </option>
      ))}
    </select>
  );
}
