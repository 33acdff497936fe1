import toggle from '#app/ui/looks/toggle.module.css';
import classes from '../theme/theme-switch.module.css';
import { SAID_MODES, type SaidMode, useSaidMode } from './said-mode.ts';

const LABELS: Record<SaidMode, string> = { all: 'All', followed: 'Followed', off: 'Off' };

export function SaidSwitch() {
  const [chosen, choose] = useSaidMode();
  return (
    <fieldset className={`${toggle.toggle} ${classes.switch}`}>
      <legend>Results read aloud</legend>
      {SAID_MODES.map((mode) => (
        <label key={mode} className={toggle.choice}>
          <input
            type="radio"
            name="said"
            value={mode}
            checked={chosen === mode}
            disabled={chosen === null}
            onChange={() => choose(mode)}
          />
          <span>{LABELS[mode]}</span>
        </label>
      ))}
    </fieldset>
  );
}
