import { createContext } from 'react-router';
import type { IdentityAddresses } from '#app/core/identity/contract.ts';
import type { ReadOnly } from '#app/features/status/contract.ts';
import type { Site } from '#app/ui/site.tsx';

/** The operator's settings that pages may show to everyone. */
export interface PublicSettings extends Site {
  identity: IdentityAddresses;
}

/** Whether the site is read-only at the time a page is rendered. */
export const readOnlyContext = createContext<ReadOnly>(null);

/** Carries the settings from the server to the root loader. */
export const settingsContext = createContext<PublicSettings>();
