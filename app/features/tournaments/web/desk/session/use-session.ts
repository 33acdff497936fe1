import { ApiError } from '@ringside/contract/api-error';
import { useLiveState } from '@ringside/live-channel/live-state';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { randomId } from '#app/core/changes/web/shared/random-id.ts';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import type { Tournament } from '../../../contract.ts';
import { differenceText } from '../../../edits/changes.ts';
import { saveEdits, type WireEdit } from '../../../edits/contract.ts';
import { type Edit, newTournament } from '../../../edits/edits.ts';
import type { RenamedAnswer } from '../../../lifecycle/contract.ts';
import { tournamentKey } from '../../../rules.ts';
import { tournamentListQuery, tournamentQuery } from '../../queries.ts';
import { readOrganiser } from '../organiser/organiser-name.ts';
import { useHelper, useSecretHeaders } from '../organiser/secret-gate.tsx';
import { aliveTabs, browserDrafts } from './drafts.ts';
import { keepSteps, readSteps } from './kept-steps.ts';
import { type DeskSave, DeskSession } from './session.ts';

const NOT_KEPT_MESSAGE = 'This browser stores nothing. Leave this page open until all is saved.';

export interface FormerTournament {
  renamedTo: string;
  startAnother: () => void;
}

export type OpenedDesk =
  | { session: DeskSession; retry?: undefined }
  | {
      session: null;
      failed: boolean;
      retry: () => void;
      former: FormerTournament | null;
    };

/** From the server's state and this browser's draft. */
export function useSession(id: string): OpenedDesk {
  const api = useApi();
  const list = useQuery({ ...tournamentListQuery(api), refetchInterval: false });
  // A name that is not listed is a new tournament, so no request is needed.
  const isListed = list.data?.some((tournament) => tournament.id === id) ?? false;
  // If it disappears from the list, it is requested once more: it may have been renamed.
  const [wasListed, setWasListed] = useState(false);
  if (isListed && !wasListed) setWasListed(true);
  const own = useQuery({ ...tournamentQuery(api, id), enabled: isListed || wasListed });
  const renamedTo = list.data?.find(({ formerNames }) => formerNames?.includes(id))?.id;
  const [another, setAnother] = useState(false);
  const asks = renamedTo !== undefined && !another;
  const loaded = list.data && !isListed ? null : own.data;
  // A draft under the former name is opened all the same, and moved to the new name.
  const session = useOpened(id, asks ? undefined : loaded, asks || list.isError || own.isError);
  useRemoteSaves(session, own.data);
  useRenamed(session, own.error);
  useRetries(session);
  if (session) return { session };
  const retry = () => void (list.isError ? list.refetch() : own.refetch());
  const former = asks ? { renamedTo, startAnother: () => setAnother(true) } : null;
  return { session: null, failed: list.isError || own.isError, retry, former };
}

/** @param loaded undefined while loading, null if there is no tournament of that name */
function useOpened(id: string, loaded: Tournament | null | undefined, failed: boolean) {
  const [session, setSession] = useState<DeskSession | null>(null);
  const send = useSend();
  const helper = useHelper();
  const open = useEffectEvent(async (signal: AbortSignal) => {
    const drafts = browserDrafts();
    const isAlive = await aliveTabs();
    if (signal.aborted) return;
    const draft = drafts.adopt(id, isAlive);
    if (loaded === undefined && !draft) return;
    const opened = new DeskSession({
      loaded: loaded ?? draft?.base ?? newTournament(id, randomId()),
      draft,
      send,
      helper,
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
  useEffect(() => {
    session?.resume();
    return () => session?.stop();
  }, [session]);
  return session;
}

function useSend() {
  const api = useApi();
  const queryClient = useQueryClient();
  const headers = useSecretHeaders();
  return async ({ id, edits, ...save }: DeskSave) => {
    const body = { ...save, organiser: readOrganiser(), edits: edits.map(toWire) };
    const saved = await api(saveEdits, { params: { id }, headers, body });
    queryClient.setQueryData(tournamentKey(id), saved);
    return saved;
  };
}

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

function useRemoteSaves(session: DeskSession | null, theirs: Tournament | undefined): void {
  useEffect(() => {
    if (!session || !theirs) return;
    const before = session.read().desk;
    session.receive(theirs);
    const after = session.read().desk;
    const isNews = after.base.version > before.base.version && before.base.version > 0;
    if (isNews && !after.remoteChanges) {
      showToast(`Another organiser: ${differenceText(before.base, after.base)}`);
    }
  }, [session, theirs]);
}

function useRenamed(session: DeskSession | null, error: Error | null): void {
  useEffect(() => {
    if (!session || !(error instanceof ApiError)) return;
    if (error.code === 'renamed') session.renamed((error.more as RenamedAnswer).renamedTo);
    if (error.code === 'not_found') void session.find();
  }, [session, error]);
}

function useRetries(session: DeskSession | null): void {
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

export function useDeskState(session: DeskSession) {
  return useSyncExternalStore(session.subscribe, session.read, session.read);
}
