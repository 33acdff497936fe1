import { useState } from 'react';
import type { MatchRecord } from '../../contract.ts';

export function useArrivals(records: MatchRecord[] | undefined): (match: MatchRecord) => boolean {
  const latest = records?.[0]?.id;
  const [first, setFirst] = useState(latest);
  if (first === undefined && latest !== undefined) setFirst(latest);
  return (match) => first !== undefined && match.id > first;
}
