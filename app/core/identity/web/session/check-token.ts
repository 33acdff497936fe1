import type { Platform, SignedInViewer } from '../platform.ts';
import { PlatformUnavailableError } from '../platform-calls.ts';
import type { Renewal, Renewed } from '../renewal/renewal.ts';
import type { TokenLife } from './token-life.ts';

export type TokenState =
  | { kind: 'holds'; viewer: SignedInViewer; nextCheckMs: number }
  | { kind: 'renewed'; renewed: Renewed }
  | { kind: 'over' | 'no-profile' | 'unknown' };

export async function checkToken(
  token: string,
  { platform, renewal, life }: { platform: Platform; renewal: Renewal; life: TokenLife },
): Promise<TokenState> {
  try {
    const held = await platform.validate(token);
    const needsRenewal = held === null || life.isDue(token, held.expiresInMs);
    if (needsRenewal && !life.isJustMade(token)) {
      const renewed = await renewal.renew(token);
      if (renewed) return { kind: 'renewed', renewed };
      if (!held) return { kind: 'over' };
      life.noteCannotRenew();
    }
    if (!held) return { kind: 'unknown' };
    const viewer = await platform.findViewer(token);
    if (!viewer) return { kind: 'no-profile' };
    return { kind: 'holds', viewer, nextCheckMs: life.untilNextCheckMs(held.expiresInMs) };
  } catch (error) {
    if (error instanceof PlatformUnavailableError) return { kind: 'unknown' };
    throw error;
  }
}
