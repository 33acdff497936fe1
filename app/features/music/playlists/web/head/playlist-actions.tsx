import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import { LinkIcon } from '#app/ui/icons/music-icons.tsx';
import { CheckIcon, LockIcon } from '#app/ui/icons/page-icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { MAKE_PUBLIC_QUESTION, type PlaylistListing } from '../../contract.ts';
import { useEdit } from '../changes/use-edit.ts';
import { selectPlaylist } from '../selected/selected-playlist.ts';
import { useSelectedPlaylist } from '../selected/use-selected-playlist.ts';
import { copyPlaylistLink } from '../shared/copy-or-show.ts';
import classes from './playlist-actions.module.css';

export function CopyLinkButton({ id }: { id: string }) {
  return (
    <Button onClick={() => void copyPlaylistLink(id)}>
      <LinkIcon />
      Copy link
    </Button>
  );
}

export function MakePublicButton({ id }: { id: string }) {
  const setVisibility = useEdit('setVisibility');
  const { dialog, ask } = useConfirm();
  const makePublic = async () => {
    if (await ask({ title: MAKE_PUBLIC_QUESTION, yes: 'Make Public' })) {
      await setVisibility(id, true);
    }
  };
  return (
    <>
      <Button onClick={() => void makePublic()}>
        <LockIcon open />
        Make Public
      </Button>
      {dialog}
    </>
  );
}

export function SelectButton({
  playlist: { id, name },
}: {
  playlist: Pick<PlaylistListing, 'id' | 'name'>;
}) {
  const { viewer } = useViewer();
  const { selected } = useSelectedPlaylist();
  const isSelected = selected?.id === id;
  if (!viewer) return null;
  return (
    <Button
      aria-pressed={isSelected}
      className={classes.select}
      onClick={() => selectPlaylist(isSelected ? null : { id, name, userId: viewer.userId })}
    >
      {isSelected && <CheckIcon />}
      {isSelected ? 'Selected' : 'Select'}
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
}

export function VisibilityMark({ isPublic }: { isPublic: boolean }) {
  return (
    <span className={`small line gap-1 inline-flex ${classes.visibility}`}>
      <LockIcon open={isPublic} />
      {isPublic ? 'Public' : 'Private'}
    </span>
  );
}
