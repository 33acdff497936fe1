import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import tabs from '#app/ui/tabs.module.css';
import { renamedMessage, type Tournament } from '../../contract.ts';
import { isQuestion } from '../../edits/apply-save.ts';
import { deskPath } from '../../rules.ts';
import { type TournamentView, viewTournament } from '../../shown-bracket/bracket-view.ts';
import { useStartOnAir } from './broadcast/use-broadcast.ts';
import classes from './desk.module.css';
import { DeskHead } from './desk-head.tsx';
import { useDeskKeys } from './keys/use-desk-keys.ts';
import { LaterPart, MatchupDialog, useLaterParts } from './later-parts.tsx';
import { useOrderNews } from './orders/use-orders.ts';
import { useHelper, useMaySave } from './organiser/secret-gate.tsx';
import { useRingByItself } from './ring/use-ring.ts';
import type { DeskSession } from './session/session.ts';
import { DeskContext, type DeskContextValue, type OpenOptions } from './session/use-desk.ts';
import { type FormerTournament, useDeskState, useSession } from './session/use-session.ts';
import { useUndoKeys } from './session/use-undo-keys.ts';

export function Desk({ id }: { id: string }) {
  const opened = useSession(id);
  useLaterParts();
  if (opened.session) return <OpenDesk session={opened.session} />;
  return (
    <>
      <h1>
        <bdi>{id}</bdi>
      </h1>
      {opened.former ? (
        <FormerName {...opened.former} />
      ) : opened.failed ? (
        <Notice title="Couldn't load the tournament." retry={opened.retry}>
          <p>It is safe on the server.</p>
          <ButtonLink to="/tournament/create">Another tournament</ButtonLink>
        </Notice>
      ) : (
        <RowSkeletons label="Loading the tournament" />
      )}
    </>
  );
}

const PARTS = {
  participants: 'Participants',
  matches: 'Matches',
  orders: 'Orders',
  changes: 'Changes',
  settings: 'Settings',
} as const;
type Part = keyof typeof PARTS;

function OpenDesk({ session }: { session: DeskSession }) {
  const { desk, save, problem, renamedTo } = useDeskState(session);
  const { tournament } = desk;
  useDenied(save === 'denied');
  useUndoKeys(session);
  const { opened, openMatch } = useOpenMatch();
  const view = useView(tournament);
  const context = useMemo(
    () => ({ session, desk, tournament, openMatch }),
    [session, desk, tournament, openMatch],
  );
  const shown = useShownParts();
  const [first] = useState<Part>(tournament.outcomes.length > 0 ? 'matches' : 'participants');
  const [searchParams] = useSearchParams();
  const asked = searchParams.get('part') ?? '';
  const part = shown.find((name) => name === asked) ?? (shown.includes(first) ? first : 'matches');
  return (
    <DeskContext value={context}>
      <DeskHead {...{ save, problem, renamedTo }} onAir={part !== 'matches'}>
        <PartLinks
          id={tournament.id}
          part={part}
          counts={countsOf(tournament.participants.length, view)}
        />
      </DeskHead>
      <LaterPart part={part} view={view} />
      {opened && (
        <Suspense>
          <MatchupDialog key={opened.id} {...opened} view={view} />
        </Suspense>
      )}
      <DeskShortcuts view={view} />
      {(desk.blockedUndo || desk.conflicts.some(isQuestion)) && (
        <LaterPart part="questions" view={view} />
      )}
    </DeskContext>
  );
}

function DeskShortcuts({ view }: { view: TournamentView }) {
  useDeskKeys(view);
  useStartOnAir(view);
  useOrderNews();
  useRingByItself();
  return null;
}

/** Matches that did not change keep their identity, so that they are not rendered. */
function useView(tournament: Tournament): TournamentView {
  const [shown] = useState<{ view?: TournamentView }>({});
  return useMemo(() => {
    shown.view = replaceEqualDeep(shown.view, viewTournament(tournament));
    return shown.view;
  }, [shown, tournament]);
}

function useOpenMatch() {
  const [opened, setOpened] = useState<({ id: string } & OpenOptions) | null>(null);
  const openMatch = useCallback<DeskContextValue['openMatch']>(
    (id, options) => setOpened(id === null ? null : { id, ...options }),
    [],
  );
  return { opened, openMatch };
}

function useDenied(denied: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (denied) void queryClient.invalidateQueries({ queryKey: ['tournament-secret'] });
  }, [denied, queryClient]);
}

const countsOf = (participants: number, { decided, total }: TournamentView) => ({
  participants: `${participants}`,
  ...(total > 0 && { matches: `${decided}/${total}` }),
});

function useShownParts(): Part[] {
  const [isOwner, maySave] = [!useHelper(), useMaySave()];
  const may: Partial<Record<Part, boolean>> = { participants: maySave, settings: isOwner };
  return (Object.keys(PARTS) as Part[]).filter((name) => may[name] ?? true);
}

type Counts = Partial<Record<Part, string>>;

function PartLinks({ id, part, counts }: { id: string; part: Part; counts: Counts }) {
  return (
    <nav className={`flex gap-1 ${classes.parts}`} aria-label="Desk">
      {useShownParts().map((name) => (
        <Link
          key={name}
          to={`?${new URLSearchParams({ tournament: id, part: name })}`}
          className={`gap-2 whitespace-nowrap ${tabs.tab} ${classes.part}`}
          aria-current={name === part ? 'page' : undefined}
          preventScrollReset
          replace
        >
          {PARTS[name]}
          {counts[name] && (
            <span className={`dim text-base tabular-nums ${classes.count}`}>{counts[name]}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

function FormerName({ renamedTo, startAnother }: FormerTournament) {
  return (
    <Notice title={<bdi>{renamedMessage(renamedTo)}</bdi>} role="alert">
      <ButtonLink variant="primary" to={deskPath(renamedTo)} replace>
        Open its desk
      </ButtonLink>
      <Button onClick={startAnother}>Start another under this name</Button>
    </Notice>
  );
}
