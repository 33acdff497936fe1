import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { lastQueued, useQueued } from '#app/core/changes/web/shared/queued-changes.ts';
import { useChange } from '#app/core/changes/web/shared/use-change.ts';
import { ForSignedIn, useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { QueuedMark } from '#app/ui/queued-mark.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Follow, Follows } from '../../contract.ts';
import { ALERTS_PATH } from '../../rules.ts';
import { followsQuery } from '../queries.ts';
import classes from './follow-button.module.css';

function useFollow({ kind, name }: Follow, label: string) {
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

interface FollowButtonProps {
  follow: Follow;
  label: string;
  own?: ReactNode;
}

/** Only for logged-in viewers, since the list belongs to the account. */
export function FollowButton({ follow, label, own }: FollowButtonProps) {
  const { viewer } = useViewer();
  const { isFollowed, isKnown, isWaiting, toggle } = useFollow(follow, label);
  const isSelf =
    follow.kind === 'player' && viewer?.login.toLowerCase() === follow.name.toLowerCase();
  if (isSelf) return own;
  return (
    <ForSignedIn>
      <Button
        className={classNames(classes.follow, isFollowed && classes.on)}
        aria-pressed={isFollowed}
        aria-disabled={!isKnown || undefined}
        onClick={toggle}
      >
        <span aria-hidden="true">{isFollowed ? '★' : '☆'}</span>
        {isFollowed ? 'Following' : 'Follow'}
        <VisuallyHidden> {label}</VisuallyHidden>
      </Button>
      {isWaiting && <QueuedMark />}
    </ForSignedIn>
  );
}
