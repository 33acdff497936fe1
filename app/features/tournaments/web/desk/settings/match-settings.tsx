import { useId } from 'react';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import { undoneByEdit } from '../../../edits/edits.ts';
import { type Settings, settingsOf } from '../../../edits/settings.ts';
import { BEST_OF, winsNeeded } from '../../../rules.ts';
import { viewTournament } from '../../../shown-bracket/bracket-view.ts';
import { changeOrWarn, useDesk } from '../session/use-desk.ts';
import classes from './tournament-settings.module.css';

export function MatchSettings() {
  const { session, tournament } = useDesk();
  const { dialog, ask } = useConfirm();
  const id = useId();
  const settings = settingsOf(tournament);
  const isDouble = settings.format === 'double';
  async function change(next: Partial<Settings>): Promise<void> {
    const edit = { kind: 'settings' as const, ...settings, ...next };
    const undoes = undoneByEdit(tournament, edit);
    const question = {
      title: questionOf(next, undoes.length),
      yes: undoes.length === 1 ? 'Remove it' : 'Remove them',
      danger: true,
    };
    if (undoes.length > 0 && !(await ask(question))) return;
    changeOrWarn(session, { ...edit, undoes });
  }
  return (
    <section className="card start one-column content-start gap-2" aria-labelledby="desk-matches">
      <h2 id="desk-matches">Matches</h2>
      <FormatChoice format={settings.format} onChange={(format) => void change({ format })} />
      <label htmlFor={id} className="font-semibold">
        Best of
      </label>
      <BestOfSelect
        id={id}
        value={settings.bestOf}
        unset="Not set, to 2"
        onChange={(bestOf) => void change({ bestOf })}
      />
      <p className="small reading">
        Shown as a label. As many wins decide a match in the ring, and are the score of quick
        results. Other scores can still be declared.
      </p>
      <RoundSettings
        settings={settings}
        onChange={(bestOfRounds) => void change({ bestOfRounds })}
      />
      {!isDouble && (
        <label>
          <input
            type="checkbox"
            checked={settings.thirdPlace}
            onChange={({ currentTarget }) => void change({ thirdPlace: currentTarget.checked })}
          />
          Match for third place, from four participants on
        </label>
      )}
      {dialog}
    </section>
  );
}

interface FormatChoiceProps {
  format: Settings['format'];
  onChange: (format: Settings['format']) => void;
}

function FormatChoice({ format, onChange }: FormatChoiceProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="font-semibold">
        Format
      </label>
      <select
        id={id}
        value={format}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === 'double' ? 'double' : 'single')
        }
      >
        <option value="single">Single elimination</option>
        <option value="double">Double elimination</option>
      </select>
      {format === 'double' && (
        <p className="small reading">
          Who loses goes on in the lower bracket, and is out after a second defeat. Its winner has
          to win the grand final twice. It takes three participants.
        </p>
      )}
    </>
  );
}

function questionOf({ format }: Partial<Settings>, results: number): string {
  if (format === undefined) return 'The match for third place has a result. Remove it?';
  return `This format has no match for ${results === 1 ? 'one result' : `${results} results`}. Remove ${results === 1 ? 'it' : 'them'}?`;
}

interface RoundSettingsProps {
  settings: Settings;
  onChange: (bestOfRounds: Settings['bestOfRounds']) => void;
}

function RoundSettings({ settings: { bestOfRounds }, onChange }: RoundSettingsProps) {
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
            <label htmlFor={`${id}-${key}`} className="font-semibold">
              {name}
            </label>
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

interface BestOfSelectProps {
  id: string;
  value: number | null;
  unset: string;
  onChange: (bestOf: number | null) => void;
}

function BestOfSelect({ id, value, unset, onChange }: BestOfSelectProps) {
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
