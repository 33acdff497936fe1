import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { lastQueued, useQueued } from '#app/core/changes/web/shared/queued-changes.ts';
import { useChange } from '#app/core/changes/web/shared/use-change.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import type { Follow, Follows } from '../../contract.ts';
import { ALERTS_PATH } from '../../rules.ts';
import { followsQuery } from '../queries.ts';

export function useFollow({ kind, name }: Follow, label: string) {
  const navigate = useNavigate();
  const { headers } = useViewer();
  const { data } = useQuery(followsQuery(useApi(), headers));
  const change = useChange(async () => (await import('./change-follow.ts')).changeFollow);
  const item = `follow ${kind} ${name.toLowerCase()}`;
  const queued = lastQueued(useQueued(), item);
  const isFollowed = queued ? queued.shows === true : isAmong(data, { kind, name });
  const wanted = { kind, name, label, isFollowed: !isFollowed, item };
  return {
    isFollowed: isFollowed ?? false,
    isKnown: isFollowed !== undefined,
    isWaiting: queued?.waits === true,
    toggle: () => void change(wanted, () => void navigate(ALERTS_PATH)),
  };
}

const isAmong = (follows: Follows | undefined, { kind, name }: Follow): boolean | undefined =>
  kind === 'race'
    ? follows?.races.includes(name)
    : follows?.players.some(({ login }) => login.toLowerCase() === name.toLowerCase());
