import type { UseQueryResult } from '@tanstack/react-query';
import type { MatchRecord } from '../../contract.ts';

export type RecentMatchesResult = UseQueryResult<{ records: MatchRecord[] }>;
