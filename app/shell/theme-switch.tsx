import { useMantineColorScheme } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import classes from './theme-switch.module.css';

const CHOICES = [
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
  { scheme: 'auto', label: 'System' },
] as const;

const never = () => () => {};

/** Light, dark, or as the system has it. The choice is the browser's own secret until it is read. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <fieldset className={classes.switch}>
      <legend className={classes.legend}>Theme</legend>
      {CHOICES.map(({ scheme, label }) => (
        <label key={scheme} className={classes.choice}>
          <input
            type="radio"
            name="theme"
            value={scheme}
            checked={inBrowser && colorScheme === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
