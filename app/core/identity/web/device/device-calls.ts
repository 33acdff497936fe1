import * as z from 'zod/mini';
import type { IdentityAddresses } from '../../contract.ts';
import { DEVICE_CODE_LIFETIME_SECONDS, SIGN_IN_SCOPE } from '../../rules.ts';
import type { Grant } from '../platform.ts';
import {
  browserFetch,
  isTokenRefusal,
  parse,
  postForm,
  read,
  unavailable,
} from '../platform-calls.ts';

export interface DeviceCode {
  deviceCode: string;
  userCode: string;
  verificationUri: string;
  lifetimeMs: number;
  intervalMs: number;
}

export type TokenAnswer =
  | { kind: 'token'; grant: Grant }
  | { kind: 'pending' | 'slow-down' | 'denied' | 'expired' };

export interface DeviceCalls {
  requestDeviceCode(): Promise<DeviceCode>;
  requestToken(deviceCode: string): Promise<TokenAnswer>;
}

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const DEFAULT_INTERVAL_SECONDS = 5;

const deviceCode = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.url({ protocol: /^https?$/ }),
  expires_in: z._default(z.number().check(z.positive()), DEVICE_CODE_LIFETIME_SECONDS),
  interval: z._default(z.number().check(z.positive()), DEFAULT_INTERVAL_SECONDS),
});
const issued = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.optional(z.string().check(z.minLength(1))),
});
const refusal = z.object({ message: z.optional(z.string()), error: z.optional(z.string()) });

export function createDeviceCalls(identity: IdentityAddresses, fetch = browserFetch): DeviceCalls {
  const { deviceClientId: clientId } = identity;
  return {
    async requestDeviceCode() {
      // The specification and the RFC name the field `scope`, Twitch names it `scopes`.
      const form = { client_id: clientId, scope: SIGN_IN_SCOPE, scopes: SIGN_IN_SCOPE };
      const answer = await read(await postForm(fetch, identity.deviceUrl, form), deviceCode);
      return {
        deviceCode: answer.device_code,
        userCode: answer.user_code,
        verificationUri: answer.verification_uri,
        lifetimeMs: answer.expires_in * 1000,
        intervalMs: answer.interval * 1000,
      };
    },
    async requestToken(code) {
      const response = await postForm(fetch, identity.tokenUrl, {
        client_id: clientId,
        scopes: SIGN_IN_SCOPE,
        device_code: code,
        grant_type: DEVICE_GRANT,
      });
      if (response.ok) {
        const { access_token: accessToken, refresh_token } = await read(response, issued);
        return { kind: 'token', grant: { accessToken, refreshToken: refresh_token ?? null } };
      }
      if (!isTokenRefusal(response)) throw unavailable(response.status);
      return { kind: readRefusal(await parse(response, refusal)) };
    },
  };
}

/** Other refusals are not final: Twitch says 'invalid device code' of one it has just issued. */
function readRefusal({ message, error }: z.output<typeof refusal>) {
  const said = [message, error];
  if (said.includes('authorization_pending')) return 'pending';
  if (said.includes('slow_down')) return 'slow-down';
  if (said.includes('access_denied')) return 'denied';
  return said.includes('expired_token') ? 'expired' : 'pending';
}
