import type { IdentityAddresses } from '../../contract.ts';
import { createPlatform } from '../platform.ts';
import { indexedGrants } from '../renewal/grant-store.ts';
import { createRenewal, inTurnOfTabs } from '../renewal/renewal.ts';
import { type ChecksContext, createTokenChecks, type TokenChecks } from './token-checks.ts';

/** The checks of a real browser: its platform, its storage, and its locks where it has them. */
export function createBrowserChecks(
  identity: IdentityAddresses,
  context: ChecksContext,
): TokenChecks {
  const platform = createPlatform(identity);
  const inTurn = navigator.locks ? inTurnOfTabs : null;
  const renewal = createRenewal({ platform, store: indexedGrants, inTurn });
  return createTokenChecks({ platform, renewal, ...context });
}
