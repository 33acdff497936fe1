import { BEST_OF, winsNeeded } from '../../../rules.ts';

interface BestOfSelectProps {
  id: string;
  value: number | null;
  unset: string;
  onChange: (bestOf: number | null) => void;
}

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
