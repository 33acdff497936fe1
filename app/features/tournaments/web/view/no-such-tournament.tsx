import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, useRevalidator } from 'react-router';
import { tournamentIdOf } from '#app/core/tournament-address.ts';
import { MissingPage } from '#app/features/guide/web/shared/missing-page.tsx';
import type { ListedTournament } from '../../contract.ts';
import { tournamentListQuery } from '../queries.ts';
import { TournamentList } from '../shared/tournament-list.tsx';

export function NoSuchTournament({ others }: { others: ListedTournament[] }) {
  const { id = '' } = useParams();
  const wanted = tournamentIdOf(id);
  const { revalidate } = useRevalidator();
  const list = useQuery({ ...tournamentListQuery(useApi()), initialData: others });
  const { data: known, dataUpdatedAt } = list;
  const appeared = known.some((tournament) => tournament.id === wanted);
  // Again with each answer: the first attempt may be refused.
  useEffect(() => {
    if (appeared && dataUpdatedAt) void revalidate();
  }, [appeared, dataUpdatedAt, revalidate]);
  return (
    <MissingPage
      title="No such tournament"
      text={
        <>
          There is no tournament called “<bdi>{wanted.slice(0, 80)}</bdi>”. If the organiser is
          about to start it, stay: it opens here by itself.
        </>
      }
    >
      {known.length > 0 && (
        <section className="stack gap-2 w-full">
          <h2>Did you mean one of these?</h2>
          <TournamentList tournaments={known} />
        </section>
      )}
    </MissingPage>
  );
}
