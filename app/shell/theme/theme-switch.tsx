import toggle from '#app/ui/looks/toggle.module.css';
import { useThemeMode } from './theme-mode.ts';
import classes from './theme-switch.module.css';

const CHOICES = [
  { mode: 'light', label: 'Light' },
  { mode: 'dark', label: 'Dark' },
  { mode: 'auto', label: 'System' },
] as const;

export function ThemeSwitch() {
  const [chosen, choose] = useThemeMode();
  return (
    <fieldset className={`${toggle.toggle} ${classes.switch}`}>
      <legend>Theme</legend>
      {CHOICES.map(({ mode, label }) => (
        <label key={mode} className={toggle.choice}>
          <input
            type="radio"
            name="theme"
            value={mode}
            checked={chosen === mode}
            disabled={chosen === null}
            onChange={() => choose(mode)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
