import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { callerHeaders } from '../contract.ts';

export const logOut = endpoint('POST', '/log-out', {
  summary: 'Ends a token: it is refused from now on, by every process',
  access: 'viewer',
  headers: z.pick(callerHeaders, { token: true }),
  response: z.object({ loggedOut: field(z.literal(true), 'It is.') }),
});
