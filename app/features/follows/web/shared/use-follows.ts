import { useApi } from '@ringside/page-queries/page-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { lastWaiting, useWaiting } from '#app/core/changes/web/shared/waiting-list.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import type { Follow, Follows } from '../../contract.ts';
import { CALLS_PATH } from '../../rules.ts';
import { followsQuery } from '../queries.ts';

export function useFollow({ kind, name }: Follow, label: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers, viewer } = useViewer();
  const navigate = useNavigate();
  const { data } = useQuery(followsQuery(api, headers));
  const [isSending, setSending] = useState(false);
  const item = `follow ${kind} ${name.toLowerCase()}`;
  const waiting = lastWaiting(useWaiting(), item);
  const isFollowed = waiting ? waiting.shows === true : isAmong(data, { kind, name });

  async function toggle(): Promise<void> {
    if (!headers || !viewer || isSending) return;
    setSending(true);
    const who = { api, headers, account: viewer.userId };
    const wanted = { kind, name, label, isFollowed: !isFollowed, item };
    try {
      const { changeFollow } = await import('./change-follow.ts');
      await changeFollow(who, wanted, { queryClient, call: () => void navigate(CALLS_PATH) });
    } finally {
      setSending(false);
    }
  }

  return {
    isFollowed: isFollowed ?? false,
    isKnown: isFollowed !== undefined,
    isWaiting: waiting !== undefined,
    toggle,
  };
}

const isAmong = (follows: Follows | undefined, { kind, name }: Follow): boolean | undefined =>
  kind === 'race'
    ? follows?.races.includes(name)
    : follows?.players.some(({ login }) => login.toLowerCase() === name.toLowerCase());
