import { ApiError } from '@ringside/contract/api-error';
import type { FastifyRequest } from 'fastify';
import * as contract from '../contract.ts';
import { saveEdits } from '../edits/contract.ts';
import { checkSecret } from './contract.ts';
import type { Helper, HelperRole } from './rules.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls by a helper's link. */
    helper?: Helper;
  }
}

const READS = [checkSecret, contract.listChanges, contract.listOrders, contract.getMessage];
const BROADCAST = [
  ...READS,
  contract.saveSnapshot,
  contract.getRegisters,
  contract.sendMessage,
  contract.withdrawMessage,
  contract.endMessage,
];

/** The calls of each role; all others are the owner's. What a save may change: `mayChange`. */
const CALLS: Record<HelperRole, ReadonlySet<unknown>> = {
  keeper: new Set([...BROADCAST, contract.saveTournament, saveEdits]),
  caster: new Set(BROADCAST),
};

export const notYourRole = () =>
  new ApiError(403, 'not_your_role', contract.NOT_AUTHORIZED_MESSAGE);

/** @throws ApiError 403 for a call that is not of the helper's role */
export function letHelperIn(request: FastifyRequest, helper: Helper): void {
  if (!CALLS[helper.role].has(request.routeOptions.config.endpoint)) throw notYourRole();
  request.helper = helper;
}
