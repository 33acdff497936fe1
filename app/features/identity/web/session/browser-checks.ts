import { createClient } from '@ringside/contract/client';
import type { IdentityAddresses } from '../../contract.ts';
import { logOut } from '../../log-out/contract.ts';
import { createPlatform } from '../platform.ts';
import { indexedGrants } from '../renewal/grant-store.ts';
import { createRenewal, inTurnOfTabs } from '../renewal/renewal.ts';
import { type ChecksContext, createTokenChecks, type TokenChecks } from './token-checks.ts';

/** The page may be left right after. */
const api = createClient((path, init) => fetch(`/api${path}`, { ...init, keepalive: true }));

/** The checks of a real browser: its platform, its storage, and its locks where it has them. */
export function createBrowserChecks(
  identity: IdentityAddresses,
  context: ChecksContext,
): TokenChecks {
  const platform = createPlatform(identity);
  /** Our own server forgets the token at once, whether the platform can be reached or not. */
  const revoke = async (token: string) => {
    await Promise.allSettled([api(logOut, { headers: { token } }), platform.revoke(token)]);
  };
  const inTurn = navigator.locks ? inTurnOfTabs : null;
  const renewal = createRenewal({ platform, store: indexedGrants, inTurn });
  return createTokenChecks({ platform: { ...platform, revoke }, renewal, ...context });
}
