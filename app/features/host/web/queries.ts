import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { WEBHOOKS_TOPIC } from '#app/core/announcements/rules.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { getPulse, listAudit, listFights, listNames, listRejections } from '../contract.ts';
import { listRecordings } from '../recordings/contract.ts';
import { HOST_REFRESH_MS, REJECTIONS_TOPIC } from '../rules.ts';
import { listWebhooks } from '../webhooks/contract.ts';

export function pulseQuery(api: Client, headers: Caller) {
  return queryOptions({
    queryKey: ['matches', 'pulse'],
    queryFn: ({ signal }) => api(getPulse, { headers }, { signal }),
    refetchInterval: HOST_REFRESH_MS,
  });
}

export function rejectionsQuery(api: Client, headers: Caller) {
  return queryOptions({
    queryKey: [REJECTIONS_TOPIC],
    queryFn: ({ signal }) => api(listRejections, { headers }, { signal }),
  });
}

export function hostFightsQuery(api: Client, headers: Caller, number: number | undefined) {
  return queryOptions({
    queryKey: ['matches', 'host', number ?? null],
    queryFn: ({ signal }) =>
      api(listFights, { headers, query: number === undefined ? {} : { number } }, { signal }),
  });
}

export function namesQuery(api: Client, headers: Caller) {
  return queryOptions({
    queryKey: ['hidden-names'],
    queryFn: ({ signal }) => api(listNames, { headers }, { signal }),
  });
}

export function auditQuery(api: Client, headers: Caller, before: number | undefined) {
  return queryOptions({
    queryKey: ['host-audit', before ?? null],
    queryFn: ({ signal }) =>
      api(listAudit, { headers, query: before === undefined ? {} : { before } }, { signal }),
  });
}

export function recordingsQuery(api: Client, headers: Caller) {
  return queryOptions({
    queryKey: ['matches', 'recordings'],
    queryFn: ({ signal }) => api(listRecordings, { headers }, { signal }),
  });
}

export function webhooksQuery(api: Client, headers: Caller) {
  return queryOptions({
    queryKey: [WEBHOOKS_TOPIC],
    queryFn: ({ signal }) => api(listWebhooks, { headers }, { signal }),
  });
}
