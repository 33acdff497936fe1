import { useApi } from '@ringside/page-queries/page-data';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Tournament } from '../../../../contract.ts';
import { namesOf, outcomeText } from '../../../../edits/changes.ts';
import { changesQuery } from '../../desk-queries.ts';
import { useSecretHeaders } from '../../organiser/secret-gate.tsx';
import { useDesk } from '../use-desk.ts';

export function DeclaredResults({ outcomes }: { outcomes: Tournament['outcomes'] }) {
  const { tournament, desk } = useDesk();
  const saves = changesQuery(useApi(), tournament, useSecretHeaders(), desk.base.version);
  // The question waits for an answer as long as the line is away.
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...saves,
    retry: true,
  });
  const all = data?.pages.flatMap((page) => page.saves) ?? [];
  const saveOf = (id: string) =>
    all.find(({ changes }) =>
      changes.some(
        (change) =>
          (change.what === 'declared' || change.what === 'corrected') && change.outcome.id === id,
      ),
    );
  const reads = hasNextPage && !outcomes.every(({ id }) => saveOf(id));
  useEffect(() => {
    if (reads && !isFetching) void fetchNextPage();
  }, [reads, isFetching, fetchNextPage]);
  const name = namesOf(desk.base, tournament);
  return (
    <ul className="points">
      {outcomes.map((outcome) => (
        <li key={outcome.id}>
          {outcomeText(outcome, name)}{' '}
          {data && !reads && (
            <span className="dim">
              Declared by <bdi>{saveOf(outcome.id)?.organiser || 'the owner'}</bdi>.
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
