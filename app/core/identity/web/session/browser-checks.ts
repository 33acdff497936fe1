import { createClient } from '@ringside/contract/client';
import type { IdentityAddresses } from '../../contract.ts';
import { logOut } from '../../log-out/contract.ts';
import { createPlatform } from '../platform.ts';
import { indexedGrants } from '../renewal/grant-store.ts';
import { createRenewal, inTurnOfTabs } from '../renewal/renewal.ts';
import { type ChecksContext, createTokenChecks, type TokenChecks } from './token-checks.ts';

const api = createClient((path, init) => fetch(`/api${path}`, { ...init, keepalive: true }));

export function createBrowserChecks(
  identity: IdentityAddresses,
  context: ChecksContext,
): TokenChecks {
  const platform = createPlatform(identity);
  /** Our server refuses the token from now on, even if the platform cannot be reached. */
  const revoke = async (token: string) => {
    await Promise.allSettled([api(logOut, { headers: { token } }), platform.revoke(token)]);
  };
  const inTurn = navigator.locks ? inTurnOfTabs : null;
  const renewal = createRenewal({ platform, store: indexedGrants, inTurn });
  return createTokenChecks({ platform: { ...platform, revoke }, renewal, ...context });
}
