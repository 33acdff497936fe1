import type { Driver } from './viewer.ts';

export interface Size {
  width: number;
  height: number;
}

/** A page in a separate browser session, with its console errors where the browser reports them. */
export interface OpenPage {
  version: string;
  driver: Driver;
  errors: string[];
  close: () => Promise<void>;
}

/** A browser installed on this machine. */
export interface InstalledBrowser {
  name: 'chromium' | 'firefox' | 'webkit';
  start: (origin: string) => Promise<StartedBrowser>;
}

export interface StartedBrowser {
  newPage: (size: Size) => Promise<OpenPage>;
  stop: () => Promise<void>;
}
