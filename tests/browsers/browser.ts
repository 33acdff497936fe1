import type { Driver } from './viewer.ts';

export interface Size {
  width: number;
  height: number;
}

/** A page in a browser session of its own, with what went wrong in its console where that is known. */
export interface OpenPage {
  version: string;
  driver: Driver;
  errors: string[];
  close: () => Promise<void>;
}

/** A browser of this machine. */
export interface InstalledBrowser {
  name: 'chromium' | 'firefox' | 'webkit';
  start: (origin: string) => Promise<StartedBrowser>;
}

export interface StartedBrowser {
  newPage: (size: Size) => Promise<OpenPage>;
  stop: () => Promise<void>;
}
