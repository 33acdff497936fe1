import classes from './desk-keys.module.css';
import { setSingleKeys, useSingleKeys } from './single-keys.ts';

const KEYS: readonly [keys: string[], does: string][] = [
  [['N'], 'Open the next match'],
  [['0–9'], 'Type the score, left side first'],
  [['Enter'], 'Continue: right score, unlock, declare, next match'],
  [['B'], 'Put the next match on the broadcast'],
  [['K', 'J'], 'Move the match with the focus up or down in the queue'],
  [['A'], 'Declare what came from the ring'],
  [['Ctrl', 'Z'], 'Undo your last step; with Shift, redo it'],
  [['Esc'], 'Close a match'],
];

export function DeskKeys() {
  const on = useSingleKeys();
  return (
    <details className={`card ${classes.card}`}>
      <summary className="head">
        <h2 className="text-lg">Keys</h2>
        <span className="small" aria-hidden="true">
          <kbd>N</kbd> next match <kbd>B</kbd> on air
        </span>
      </summary>
      <dl className="stack gap-1">
        {KEYS.map(([keys, does]) => (
          <div key={does} className={`stack gap-2 items-baseline ${classes.line}`}>
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd className="small">{does}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={on}
          onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
        />
        Use single letters
      </label>
    </details>
  );
}
