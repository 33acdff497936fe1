import type { UseQueryResult } from '@tanstack/react-query';
import type { MatchRecord } from '../../contract.ts';

/** The query of the recent fights, in whatever state it is. */
export type RecentMatchesResult = UseQueryResult<{ records: MatchRecord[] }>;
