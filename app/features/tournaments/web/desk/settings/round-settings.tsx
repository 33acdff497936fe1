import { useId } from 'react';
import type { Settings } from '../../../edits/settings.ts';
import { viewTournament } from '../../../shown-bracket/bracket-view.ts';
import { useDesk } from '../session/use-desk.ts';
import { BestOfSelect } from './best-of-select.tsx';
import classes from './tournament-settings.module.css';

interface RoundSettingsProps {
  settings: Settings;
  onChange: (bestOfRounds: Settings['bestOfRounds']) => void;
}

export function RoundSettings({ settings: { bestOfRounds }, onChange }: RoundSettingsProps) {
  const id = useId();
  const { rounds } = viewTournament(useDesk().tournament);
  if (rounds.length < 2) return null;
  const change = (key: string, bestOf: number | null) => {
    const { [key]: _, ...others } = bestOfRounds;
    onChange(bestOf === null ? others : { ...others, [key]: bestOf });
  };
  return (
    <details open={Object.keys(bestOfRounds).length > 0}>
      <summary className="summary">Best of, by round</summary>
      <ol className={`grid ${classes.rounds}`}>
        {rounds.map(({ key, name }) => (
          <li key={key} className="head">
            <label htmlFor={`${id}-${key}`}>{name}</label>
            <BestOfSelect
              id={`${id}-${key}`}
              value={bestOfRounds[key] ?? null}
              unset="As all matches"
              onChange={(bestOf) => change(key, bestOf)}
            />
          </li>
        ))}
      </ol>
    </details>
  );
}
