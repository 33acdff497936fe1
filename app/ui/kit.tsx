import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './kit.css';
import { kitTheme } from './kit-theme.ts';

/** The theme is on <html> already, put there by the shell. */
const noRoot = () => undefined;

/**
 * Stands around what uses components of the UI kit. Pages without them do not load it. A page adds
 * the styles of each component that it uses, as `@mantine/core/styles/Slider.css`.
 */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={kitTheme}
      getRootElement={noRoot}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
