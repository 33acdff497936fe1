import type { ReactNode } from 'react';
import { ForSignedIn, useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { QueuedMark } from '#app/ui/queued-mark.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Follow } from '../../contract.ts';
import classes from './follow-button.module.css';
import { useFollow } from './use-follows.ts';

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
