import type { ReactNode } from 'react';
import { hideResults, useRevealed } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { RadioToggle } from '#app/ui/looks/radio-toggle.tsx';
import { useSaidMode } from '../said-aloud/said-mode.ts';
import { useThemeMode } from '../theme/theme-mode.ts';
import classes from './menu-settings.module.css';

export default function MenuSettings(): ReactNode {
  const [said, say] = useSaidMode();
  const [theme, paint] = useThemeMode();
  return (
    <>
      <RadioToggle
        legend="Results of fights"
        name="spoilers"
        labels={{ shown: 'Shown', hidden: 'No spoilers' }}
        chosen={useRevealed() ? 'hidden' : 'shown'}
        onChoose={(results) => hideResults(results === 'hidden')}
      />
      <RadioToggle
        legend="Results read aloud"
        name="said"
        labels={{ all: 'All', followed: 'Followed', off: 'Off' }}
        chosen={said}
        onChoose={say}
        className={classes.switch}
      />
      <RadioToggle
        legend="Theme"
        name="theme"
        labels={{ light: 'Light', dark: 'Dark', auto: 'System' }}
        chosen={theme}
        onChoose={paint}
        className={classes.switch}
      />
    </>
  );
}
