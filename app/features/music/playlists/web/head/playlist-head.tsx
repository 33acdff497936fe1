import { toPath } from '@ringside/contract/client';
import { useId } from 'react';
import { queuedAmong, useQueued } from '#app/core/changes/web/shared/queued-changes.ts';
import { counted } from '#app/core/count-rules.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { MoreIcon } from '#app/ui/icons/music-icons.tsx';
import { QueuedMark } from '#app/ui/queued-mark.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { KeepOffline } from '../../../offline/web/shared/keep-offline.tsx';
import { getPlaylist, type Playlist, type PlaylistFacts } from '../../contract.ts';
import { ITEM } from '../changes/shown-edit.ts';
import { AddAllButton } from '../shared/add-all-button.tsx';
import { SaveSongsButton } from '../shared/save-songs-button.tsx';
import {
  CopyLinkButton,
  MakePublicButton,
  SelectButton,
  VisibilityMark,
} from './playlist-actions.tsx';
import { PlaylistArtwork } from './playlist-artwork.tsx';
import classes from './playlist-head.module.css';

const LONG_NAME_CHARACTERS = 36;

interface PlaylistHeadProps {
  facts: PlaylistFacts;
  whole: Playlist | null;
  own: boolean | undefined;
}

export function PlaylistHead({ facts, whole, own }: PlaylistHeadProps) {
  const { id, name, owner, covers } = facts;
  const sheetId = useId();
  const { headers } = useViewer();
  const songs = whole?.songs ?? [];
  return (
    <header className={`grid items-end ${classes.head}`}>
      <PlaylistArtwork covers={covers} />
      <div>
        <h1 className="title" data-long={name.length > LONG_NAME_CHARACTERS || undefined}>
          <bdi>{name}</bdi>
        </h1>
        <p className="line gap-4 flex-wrap mt-1 dim">
          <span>
            by <bdi>{owner}</bdi>
          </span>
          <VisibilityMark isPublic={facts.public} />
        </p>
        <WaitingEdits id={id} />
      </div>
      <button type="button" className={`icon ${classes.more}`} popoverTarget={sheetId}>
        <MoreIcon />
        <VisuallyHidden>More of {name}</VisuallyHidden>
      </button>
      <div id={sheetId} className={`actions justify-end ${classes.actions}`} popover="auto">
        {own === false && <AddAllButton songs={songs} label="Add all" />}
        {own === false && <SaveSongsButton songs={songs} label="Save a copy" name={name} />}
        {own && <SelectButton playlist={facts} />}
        {own && !facts.public && <MakePublicButton id={id} />}
        <CopyLinkButton id={id} />
        {own !== undefined && (
          <KeepOffline
            list={{
              path: toPath(getPlaylist, { params: { id } }),
              page: `/playlist/${id}/songs`,
              name,
              username: own ? (headers?.username ?? '') : '',
            }}
            songs={songs}
          />
        )}
      </div>
    </header>
  );
}

function WaitingEdits({ id }: { id: string }) {
  const edits = queuedAmong(useQueued(), ITEM).filter(
    ({ subject, waits }) => waits && subject === id,
  ).length;
  if (edits === 0) return null;
  return <QueuedMark what={counted(edits, 'change waits', 'changes wait')} />;
}
