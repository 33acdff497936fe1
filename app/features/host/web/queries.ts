import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import { WEBHOOKS_TOPIC } from '#app/core/announcements/rules.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { getPulse, listAudit, listFights, listNames, listRejections } from '../contract.ts';
import { listRecordings } from '../recordings/contract.ts';
import { HOST_REFRESH_MS, REJECTIONS_TOPIC } from '../rules.ts';
import { listWebhooks } from '../webhooks/contract.ts';

export function pulseQuery(api: Client, headers: Caller) {
  return callQuery(
    api,
    ['matches', 'pulse'],
    getPulse,
    { headers },
    { refetchInterval: HOST_REFRESH_MS },
  );
}

export function rejectionsQuery(api: Client, headers: Caller) {
  return callQuery(api, [REJECTIONS_TOPIC], listRejections, { headers });
}

export function hostFightsQuery(api: Client, headers: Caller, number: number | undefined) {
  return callQuery(api, ['matches', 'host', number ?? null], listFights, {
    headers,
    query: number === undefined ? {} : { number },
  });
}

export function namesQuery(api: Client, headers: Caller) {
  return callQuery(api, ['hidden-names'], listNames, { headers });
}

export function auditQuery(api: Client, headers: Caller, before: number | undefined) {
  return callQuery(api, ['host-audit', before ?? null], listAudit, {
    headers,
    query: before === undefined ? {} : { before },
  });
}

export function recordingsQuery(api: Client, headers: Caller) {
  return callQuery(api, ['matches', 'recordings'], listRecordings, { headers });
}

export function webhooksQuery(api: Client, headers: Caller) {
  return callQuery(api, [WEBHOOKS_TOPIC], listWebhooks, { headers });
}
