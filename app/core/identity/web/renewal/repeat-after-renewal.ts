import { ApiError } from '@ringside/contract/api-error';
import type { HttpClient } from '@ringside/contract/client';

/** A request that our server refused for its token, before any work, is repeated once. */
export function repeatAfterRenewal(
  call: HttpClient,
  renew: (token: string) => Promise<string | null>,
): HttpClient {
  return async (endpoint, ...parts) => {
    try {
      return await call(endpoint, ...parts);
    } catch (error) {
      const [input, options] = parts as [input?: CallInput, options?: unknown];
      const refused = input?.headers?.token;
      const token = refused && isTokenRefusal(error) ? await renew(refused) : null;
      if (!token) throw error;
      const repeated = [{ ...input, headers: { ...input?.headers, token } }, options];
      return call(endpoint, ...(repeated as typeof parts));
    }
  };
}

interface CallInput {
  headers?: { token?: string };
}

function isTokenRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === 'token';
}
