import type { PageHandle } from '@ringside/page-queries/page-address';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { tournamentIdOf } from '#app/core/tournament-address.ts';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import { NotLoaded } from '#app/ui/loading/not-loaded.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { ToastList } from '#app/ui/toasts/toast-list.tsx';
import { Desk } from './desk.tsx';
import classes from './desk-page.module.css';
import { SecretGate } from './organiser/secret-gate.tsx';

const Lobby = lazyPart(() => import('./lobby.tsx'), NotLoaded);

export const meta = pageMeta('Tournament Desk', 'Seed brackets and score matches.');

const openedTournament = (search: URLSearchParams) =>
  tournamentIdOf(search.get('tournament') ?? '');

/** The page's other parameters are for the browser. */
export const handle: PageHandle = {
  canonicalSearch(search) {
    const tournament = openedTournament(search);
    return new URLSearchParams(tournament ? { tournament } : {});
  },
};

export default function TournamentCreatePage() {
  const [searchParams] = useSearchParams();
  const id = openedTournament(searchParams);
  return (
    <div className={`stack gap-4 ${classes.page}`}>
      {id === '' && <h1>Tournament Desk</h1>}
      <SecretGate titled={id === ''}>
        {id === '' ? (
          <Suspense fallback={<RowSkeletons label="Loading" />}>
            <Lobby />
          </Suspense>
        ) : (
          <Desk key={id} id={id} />
        )}
      </SecretGate>
      <ToastList />
    </div>
  );
}
