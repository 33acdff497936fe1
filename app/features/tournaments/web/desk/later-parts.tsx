import { type ComponentType, Suspense, useEffect } from 'react';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import { NotLoaded } from '#app/ui/loading/not-loaded.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import type { TournamentView } from '../../shown-bracket/bracket-view.ts';
import type { MatchupDialogProps } from './matches/matchup-dialog.tsx';
import type { NoticesProps } from './session/notices/notices.tsx';

const FETCHED = {
  participants: () => import('./participants/participants-panel.tsx'),
  matches: () => import('./matches/matches-panel.tsx'),
  orders: () => import('./orders/order-list.tsx'),
  questions: () => import('./session/questions/questions.tsx'),
  changes: () => import('./session/change-list.tsx'),
  settings: () => import('./settings/tournament-settings.tsx'),
};
type LaterPartName = keyof typeof FETCHED;

const PARTS: Record<LaterPartName, ComponentType<{ view: TournamentView }>> = {
  participants: lazyPart(FETCHED.participants, NotLoaded),
  matches: lazyPart(FETCHED.matches, NotLoaded),
  orders: lazyPart(FETCHED.orders, NotLoaded),
  questions: lazyPart(FETCHED.questions, NotLoaded),
  changes: lazyPart(FETCHED.changes, NotLoaded),
  settings: lazyPart(FETCHED.settings, NotLoaded),
};

export function LaterPart({ part, view }: { part: LaterPartName; view: TournamentView }) {
  const Part = PARTS[part];
  return (
    <Suspense fallback={<RowSkeletons label="Loading" />}>
      <Part view={view} />
    </Suspense>
  );
}

const fetchNotices = () => import('./session/notices/notices.tsx');
const fetchMatchup = () => import('./matches/matchup-dialog.tsx');

export const MatchupDialog = lazyPart<MatchupDialogProps>(fetchMatchup, NotLoaded);

export const Notices = lazyPart<NoticesProps>(fetchNotices, NotLoaded);

/** Preloads all parts once a desk is open, so that it works offline from then on. */
export function useLaterParts(): void {
  useEffect(() => {
    // Errors show when the part is opened.
    const all = [fetchMatchup, fetchNotices, ...Object.values(FETCHED)];
    for (const fetchPart of all) fetchPart().catch(() => {});
  }, []);
}
