import { type FormEvent, startTransition, useId, useOptimistic, useState } from 'react';
import { useNavigate } from 'react-router';
import { isolated } from '#app/core/names/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import { showToast } from '#app/ui/toasts/toasts.ts';
import { NEW_NAME_REQUIRED_MESSAGE, type Playlist } from '../contract.ts';
import { PLAYLIST_NAME_MAX_CHARACTERS } from '../rules.ts';
import { useEdit } from './changes/use-edit.ts';
import { PlaylistFiles } from './import/playlist-files.tsx';
import classes from './playlist-settings.module.css';

export function PlaylistSettings({ playlist }: { playlist: Playlist }) {
  return (
    <div className="stack gap-4 half">
      <Rename playlist={playlist} />
      <Privacy playlist={playlist} />
      <PlaylistFiles playlist={playlist} />
      <DeletePlaylist playlist={playlist} />
    </div>
  );
}

function Rename({ playlist: { id, name } }: { playlist: Playlist }) {
  const rename = useEdit('rename');
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('name')).trim();
    setProblem(typed === '' ? NEW_NAME_REQUIRED_MESSAGE : null);
    if (typed === '') event.currentTarget.querySelector('input')?.focus();
    if (typed === '' || typed === name) return;
    if (await rename(id, typed)) showToast(`The playlist is now called “${typed}”.`);
  }

  return (
    <form
      className={`stack gap-2 panel min-w-0 rounded-card ${classes.section}`}
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <h2>Name</h2>
      <div className="actions w-full">
        <input
          key={name}
          name="name"
          aria-label="Name"
          defaultValue={name}
          dir="auto"
          autoComplete="off"
          maxLength={PLAYLIST_NAME_MAX_CHARACTERS}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problemId}
          className="grow"
        />
        <Button type="submit">Rename</Button>
      </div>
      <p id={problemId} role="alert" className="problem">
        {problem}
      </p>
    </form>
  );
}

function Privacy({ playlist: { id, public: isPublic } }: { playlist: Playlist }) {
  const setVisibility = useEdit('setVisibility');
  // Optimistic, since the cache changes a moment after the click.
  const [chosen, choose] = useOptimistic(isPublic);
  const choices = [
    { value: false, label: 'Private', text: 'Only you can see it.' },
    { value: true, label: 'Public', text: 'Everyone with the link can see it.' },
  ];
  return (
    <fieldset className={`stack gap-2 panel min-w-0 rounded-card ${classes.section}`}>
      <legend>Privacy</legend>
      {choices.map(({ value, label, text }) => (
        <label key={label} className="line gap-3">
          <input
            type="radio"
            name="privacy"
            checked={chosen === value}
            onChange={() =>
              startTransition(async () => {
                choose(value);
                await setVisibility(id, value);
              })
            }
          />
          <span className="baseline">
            {label}
            <small>{text}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function DeletePlaylist({ playlist: { id, name } }: { playlist: Playlist }) {
  const deletePlaylist = useEdit('deletePlaylist');
  const { dialog, ask } = useConfirm();
  const navigate = useNavigate();

  async function remove(): Promise<void> {
    const wanted = await ask({
      title: `Delete ${isolated(name)}?`,
      text: 'The playlist is deleted for good, and its link stops working. Its songs stay in the catalogue.',
      yes: 'Delete Playlist',
      no: 'Keep it',
      danger: true,
    });
    const leave = () => navigate('/playlists');
    if (wanted && (await deletePlaylist(id, leave))) showToast(`${isolated(name)} is deleted.`);
  }

  return (
    <section className={`stack gap-2 panel min-w-0 rounded-card ${classes.section}`}>
      <h2>Delete playlist</h2>
      <Button variant="danger" onClick={() => void remove()}>
        Delete Playlist
      </Button>
      {dialog}
    </section>
  );
}
