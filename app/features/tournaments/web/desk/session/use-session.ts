import { ApiError } from '@ringside/contract/api-error';
import { useLiveState } from '@ringside/live-channel/live-state';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import type { Tournament } from '../../../contract.ts';
import { differenceText } from '../../../edits/changes.ts';
import { saveEdits, type WireEdit } from '../../../edits/contract.ts';
import { type Edit, newTournament } from '../../../edits/edits.ts';
import type { RenamedAnswer } from '../../../lifecycle/contract.ts';
import { tournamentKey } from '../../../rules.ts';
import { tournamentListQuery, tournamentQuery } from '../../queries.ts';
import { readOrganiser } from '../organiser/organiser-name.ts';
import { useSecretHeaders } from '../organiser/secret-gate.tsx';
import { aliveTabs, browserDrafts } from './drafts.ts';
import { keepSteps, readSteps } from './kept-steps.ts';
import { type DeskSave, DeskSession } from './session.ts';

const NOT_KEPT_MESSAGE =
  'This browser keeps nothing. Leave this page open until everything is saved.';

/** The tournament had this name before; another may have it now. */
export interface FormerTournament {
  renamedTo: string;
  startAnother: () => void;
}

/** A desk that is open, or why it is not yet. */
export type OpenedDesk =
  | { session: DeskSession; retry?: undefined }
  | {
      session: null;
      failed: boolean;
      retry: () => void;
      former: FormerTournament | null;
    };

/** Opens the desk of a tournament: as the server has it, as this browser kept it, or a new one. */
export function useSession(id: string): OpenedDesk {
  const api = useApi();
  const list = useQuery({ ...tournamentListQuery(api), refetchInterval: false });
  // A name that is not listed is a new tournament: nobody is asked for what is not there.
  const isListed = list.data?.some((one) => one.id === id) ?? false;
  // One that leaves the list is asked for once more: it may have another name now.
  const [wasListed, setWasListed] = useState(false);
  if (isListed && !wasListed) setWasListed(true);
  const one = useQuery({ ...tournamentQuery(api, id), enabled: isListed || wasListed });
  const renamedTo = list.data?.find(({ formerNames }) => formerNames?.includes(id))?.id;
  const [another, setAnother] = useState(false);
  const asks = renamedTo !== undefined && !another;
  const loaded = list.data && !isListed ? null : one.data;
  // The secret this browser kept under the former name opens all the same, and goes on under the new one.
  const session = useOpened(id, asks ? undefined : loaded, asks || list.isError || one.isError);
  useNews(session, one.data);
  useOtherName(session, one.error);
  useSecondTries(session);
  if (session) return { session };
  const retry = () => void (list.isError ? list.refetch() : one.refetch());
  const former = asks ? { renamedTo, startAnother: () => setAnother(true) } : null;
  return { session: null, failed: list.isError || one.isError, retry, former };
}

/**
 * Opens once, and then stays open whatever becomes of the queries.
 * @param loaded undefined while it is not known, null when there is none of that name
 */
function useOpened(id: string, loaded: Tournament | null | undefined, failed: boolean) {
  const [session, setSession] = useState<DeskSession | null>(null);
  const send = useSend();
  const open = useEffectEvent(async (signal: AbortSignal) => {
    const drafts = browserDrafts();
    const isAlive = await aliveTabs();
    if (signal.aborted) return;
    const draft = drafts.adopt(id, isAlive);
    if (loaded === undefined && !draft) return;
    const opened = new DeskSession({
      loaded: loaded ?? draft?.base ?? newTournament(id),
      draft,
      send,
      keep: (next) => {
        if (!drafts.keep(id, next)) showFailure(NOT_KEPT_MESSAGE);
      },
      steps: { kept: readSteps(id), keep: (steps) => keepSteps(id, steps) },
    });
    setSession(opened);
    if (draft) void opened.save();
  });
  const phase = loaded !== undefined ? 'known' : failed ? 'failed' : 'asking';
  const isOpen = session !== null;
  useEffect(() => {
    if (isOpen || phase === 'asking') return;
    const closing = new AbortController();
    void open(closing.signal);
    return () => closing.abort();
  }, [isOpen, phase]);
  useEffect(() => () => session?.stop(), [session]);
  return session;
}

function useSend() {
  const api = useApi();
  const queryClient = useQueryClient();
  const headers = useSecretHeaders();
  return async ({ id, edits, ...save }: DeskSave) => {
    const organiser = readOrganiser().trim() || undefined;
    const body = { ...save, organiser, edits: edits.map(toWire) };
    const saved = await api(saveEdits, { params: { id }, headers, body });
    queryClient.setQueryData(tournamentKey(id), saved);
    return saved;
  };
}

/** Of a participant only the ID is sent. */
function toWire(edit: Edit): WireEdit {
  if (edit.kind === 'add') {
    const { participant, ...place } = edit;
    return { ...place, ID: participant.ID };
  }
  if (edit.kind === 'replace') {
    const { participant, ...rest } = edit;
    return { ...rest, by: participant.ID };
  }
  return edit as WireEdit;
}

/** Saves of another organiser come to the desk by themselves. */
function useNews(session: DeskSession | null, theirs: Tournament | undefined): void {
  useEffect(() => {
    if (!session || !theirs) return;
    const before = session.read().desk;
    session.heard(theirs);
    const after = session.read().desk;
    const isNews = after.base.version > before.base.version && before.base.version > 0;
    if (isNews && !after.remoteChanges) {
      showToast(`Another organiser: ${differenceText(before.base, after.base)}`);
    }
  }, [session, theirs]);
}

/** Somebody has renamed the tournament. */
function useOtherName(session: DeskSession | null, error: Error | null): void {
  useEffect(() => {
    if (!session || !(error instanceof ApiError) || error.code !== 'renamed') return;
    session.renamed((error.more as unknown as RenamedAnswer).renamedTo);
  }, [session, error]);
}

/** Once the network or the live channel is back there is no reason to wait. */
function useSecondTries(session: DeskSession | null): void {
  const live = useLiveState();
  useEffect(() => {
    const again = () => {
      if (session?.read().save === 'offline') void session.save();
    };
    if (live === 'connected') again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [session, live]);
}

/** The desk's state, a new one at each change. */
export function useDeskState(session: DeskSession) {
  return useSyncExternalStore(session.subscribe, session.read, session.read);
}
