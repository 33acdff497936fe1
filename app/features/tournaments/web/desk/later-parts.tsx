import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import type { TournamentView } from '../../shown-bracket/bracket-view.ts';
import type { MatchupDialogProps } from './matches/matchup-dialog.tsx';
import type { NoticesProps } from './session/notices/notices.tsx';

const FETCHED = {
  participants: () => import('./participants/participants-panel.tsx'),
  orders: () => import('./orders/order-list.tsx'),
  keys: () => import('./keys/desk-keys.tsx'),
  questions: () => import('./session/questions/questions.tsx'),
  changes: () => import('./session/change-list.tsx'),
  settings: () => import('./settings/tournament-settings.tsx'),
};
type LaterPartName = keyof typeof FETCHED;

const PARTS: Record<LaterPartName, ComponentType<{ view: TournamentView }>> = {
  participants: lazy(() => FETCHED.participants().catch(() => ({ default: NotLoaded }))),
  orders: lazy(() => FETCHED.orders().catch(() => ({ default: NotLoaded }))),
  keys: lazy<ComponentType>(() => FETCHED.keys().catch(() => ({ default: Nothing }))),
  questions: lazy(() => FETCHED.questions().catch(() => ({ default: NotLoaded }))),
  changes: lazy(() => FETCHED.changes().catch(() => ({ default: NotLoaded }))),
  settings: lazy(() => FETCHED.settings().catch(() => ({ default: NotLoaded }))),
};

export function LaterPart({
  part,
  view,
  fallback = <RowSkeletons label="Loading" />,
}: {
  part: LaterPartName;
  view: TournamentView;
  fallback?: ReactNode;
}) {
  const Part = PARTS[part];
  return (
    <Suspense fallback={fallback}>
      <Part view={view} />
    </Suspense>
  );
}

const fetchNotices = () => import('./session/notices/notices.tsx');
const fetchMatchup = () => import('./matches/matchup-dialog.tsx');

export const MatchupDialog = lazy<ComponentType<MatchupDialogProps>>(() =>
  fetchMatchup().catch(() => ({ default: NotLoaded })),
);

export const Notices = lazy<ComponentType<NoticesProps>>(() =>
  fetchNotices().catch(() => ({ default: NotLoaded })),
);

/** Preloads all parts once a desk is open, so that it works offline from then on. */
export function useLaterParts(): void {
  useEffect(() => {
    // Errors show when the part is opened.
    const all = [fetchMatchup, fetchNotices, ...Object.values(FETCHED)];
    for (const fetchPart of all) fetchPart().catch(() => {});
  }, []);
}

const Nothing: ComponentType = () => null;

/** Offers a reload, which keeps unsaved changes: they are in the browser's storage. */
function NotLoaded() {
  return <Notice title="Couldn't load this part of the desk." retry={() => location.reload()} />;
}
