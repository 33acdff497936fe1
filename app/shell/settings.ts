import { createContext } from 'react-router';
import type { IdentityAddresses } from '#app/core/identity/contract.ts';
import type { ReadOnly } from '#app/features/status/contract.ts';
import type { Site } from '#app/ui/site.tsx';

export interface PublicSettings extends Site {
  identity: IdentityAddresses;
}

export const readOnlyContext = createContext<ReadOnly>(null);

export const settingsContext = createContext<PublicSettings>();
