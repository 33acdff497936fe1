import { Sheet } from '../sheet/sheet.tsx';
import classes from './keys-sheet.module.css';
import { HOTKEYS, setHotkeysOn, useHotkeysOn } from './use-hotkeys.ts';

export function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const on = useHotkeysOn();
  return (
    <Sheet title="Keyboard shortcuts" open={open} onClose={onClose}>
      <dl>
        {[...HOTKEYS, { shown: '?', does: 'This list' }].map(({ shown, does }) => (
          <div key={shown} className={`line gap-4 border-b ${classes.row}`}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="line gap-3">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => setHotkeysOn(event.currentTarget.checked)}
        />
        Use these keys
      </label>
    </Sheet>
  );
}
