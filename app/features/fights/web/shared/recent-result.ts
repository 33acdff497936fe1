import type { UseQueryResult } from '@tanstack/react-query';
import type { MatchRecord } from '../../contract.ts';

/** The query of the recent fights, in any state. */
export type RecentMatchesResult = UseQueryResult<{ records: MatchRecord[] }>;
