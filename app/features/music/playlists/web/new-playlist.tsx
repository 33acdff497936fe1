import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import confirmDialog from '#app/ui/confirm-dialog.module.css';
import { NAME_REQUIRED_MESSAGE } from '../contract.ts';
import { PLAYLIST_NAME_MAX_CHARACTERS } from '../rules.ts';
import { useEdit } from './changes/use-edit.ts';
import classes from './new-playlist.module.css';

export function NewPlaylist({
  label = 'New Playlist',
  name,
  onCreated,
}: {
  label?: string;
  name?: string;
  onCreated?: (id: string) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  const { problem, setProblem, busy, create } = useCreate((playlistId) => {
    dialog.current?.close();
    form.current?.reset();
    onCreated?.(playlistId);
  });

  return (
    <>
      <Button
        variant={label === 'New Playlist' ? 'primary' : undefined}
        onClick={() => dialog.current?.showModal()}
      >
        {label}
      </Button>
      <dialog
        ref={dialog}
        className={confirmDialog.dialog}
        aria-labelledby={titleId}
        onClose={() => setProblem(null)}
      >
        <form ref={form} className="stack" onSubmit={(event) => void create(event)} noValidate>
          <h2 id={titleId}>New Playlist</h2>
          <Fields name={name} problem={problem} />
          <div className="flex justify-end gap-3">
            <Button onClick={() => dialog.current?.close()}>Cancel</Button>
            <Button type="submit" variant="primary" aria-disabled={busy}>
              Create
            </Button>
          </div>
        </form>
      </dialog>
    </>
  );
}

function useCreate(onCreated: (id: string) => void) {
  const createPlaylist = useEdit('createPlaylist');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function create(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const name = String(fields.get('name')).trim();
    if (name === '') {
      refuse(form, NAME_REQUIRED_MESSAGE);
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const playlistId = await createPlaylist(name, fields.get('visibility') === 'public');
      if (playlistId !== null) onCreated(playlistId);
    } catch (error) {
      refuse(form, error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  function refuse(form: HTMLFormElement, reason: string): void {
    setProblem(reason);
    form.querySelector<HTMLInputElement>('[name=name]')?.focus();
  }

  return { problem, setProblem, busy, create };
}

function Fields({ name, problem }: { name?: string; problem: string | null }) {
  const problemId = useId();
  return (
    <>
      <label>
        Name
        <input
          name="name"
          defaultValue={name}
          required
          autoComplete="off"
          dir="auto"
          maxLength={PLAYLIST_NAME_MAX_CHARACTERS}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problemId}
          // biome-ignore lint/a11y/noAutofocus: the first field of a dialog
          autoFocus
        />
      </label>
      <p id={problemId} role="alert" className={`font-semibold ${classes.problem}`}>
        {problem}
      </p>
      <fieldset className="flex gap-6">
        <legend>Who may see it</legend>
        <label>
          <input type="radio" name="visibility" value="private" defaultChecked />
          Private
        </label>
        <label>
          <input type="radio" name="visibility" value="public" />
          Public
        </label>
      </fieldset>
    </>
  );
}
