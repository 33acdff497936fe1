import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import type { Caller } from '#app/core/identity/contract.ts';
import { ownQuery } from '#app/core/identity/web/shared/own-query.ts';
import { getCalls } from '../contract.ts';
import { findOwnDevice } from './own-device.ts';

export function callsQuery(api: Client, headers: Caller | null) {
  return ownQuery(api, headers, ['push'], getCalls);
}

/** Whether this browser can be called, and its address if it is subscribed. */
export const ownDeviceQuery = () =>
  queryOptions({ queryKey: ['push', 'this-browser'], queryFn: findOwnDevice });
