import { createContext } from 'react-router';
import type { IdentityAddresses } from '#app/core/identity/contract.ts';
import type { ReadOnly } from '#app/features/status/contract.ts';
import type { Site } from '#app/ui/site.tsx';

export interface PublicSettings extends Site {
  identity: IdentityAddresses;
}

export interface SiteState {
  readOnly: ReadOnly;
  /** The position in the order of changes that the page's data has at least. */
  position: string;
}

export const siteStateContext = createContext<SiteState>();

export const settingsContext = createContext<PublicSettings>();
