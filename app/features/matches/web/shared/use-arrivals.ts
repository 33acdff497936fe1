import { useState } from 'react';
import type { MatchRecord } from '../../contract.ts';

/** The fights that came in after the first ones were shown, each until the next one comes. */
export function useArrivals(records: MatchRecord[] | undefined): (match: MatchRecord) => boolean {
  const latest = records?.[0]?.id;
  const [seen, setSeen] = useState({ latest, before: latest });
  if (latest !== undefined && latest !== seen.latest) {
    setSeen({ latest, before: seen.latest ?? latest });
  }
  return (match) => seen.before !== undefined && match.id > seen.before;
}
