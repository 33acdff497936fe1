import { createContext } from 'react-router';
import type { Site } from '../ui/site.tsx';

/** The operator's settings that pages may show to everyone. */
export type PublicSettings = Site;

/** Carries the settings from the server to the root loader. */
export const settingsContext = createContext<PublicSettings>();
