import type { ReactNode } from 'react';
import { SpoilerSwitch } from '#app/core/spoilers/web/shared/spoiler-switch.tsx';
import { SaidSwitch } from '../said-aloud/said-switch.tsx';
import { ThemeSwitch } from '../theme/theme-switch.tsx';

export default function MenuSettings(): ReactNode {
  return (
    <>
      <SpoilerSwitch />
      <SaidSwitch />
      <ThemeSwitch />
    </>
  );
}
