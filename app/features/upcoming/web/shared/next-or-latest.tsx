import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { nextQuery } from '../queries.ts';
import { NextHeadline } from './next-headline.tsx';

/**
 * The next fight if one is announced, else the children. Loaded lazily to keep home's scripts
 * small.
 */
export default function NextOrLatest({ latest }: { latest: ReactNode }) {
  const { data } = useQuery(nextQuery(useApi()));
  const bout = data?.bouts[0];
  return bout ? <NextHeadline bout={bout} /> : latest;
}
