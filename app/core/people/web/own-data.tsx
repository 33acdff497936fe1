import { ApiError } from '@ringside/contract/api-error';
import { toPath } from '@ringside/contract/client';
import { useApi } from '@ringside/page-queries/page-data';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { DELETED_MESSAGE } from '#app/core/identity/contract.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { Button } from '#app/ui/button.tsx';
import confirmDialog from '#app/ui/confirm-dialog.module.css';
import { saveFile } from '#app/ui/storage/save-file.ts';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { deletePerson, exportPerson, exportPersonTable } from '../contract.ts';

/** Takes away, or deletes, everything about the viewer. */
export function OwnData() {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <div className="actions">
        <Download format="json" />
        <Download format="csv" />
        <Button variant="danger" onClick={() => dialog.current?.showModal()}>
          Delete everything
        </Button>
      </div>
      <dialog ref={dialog} className={confirmDialog.dialog} aria-labelledby="delete-everything">
        <Deletion onCancel={() => dialog.current?.close()} />
      </dialog>
    </>
  );
}

function Download({ format }: { format: 'json' | 'csv' }) {
  const { headers } = useViewer();
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    if (!headers || busy) return;
    setBusy(true);
    try {
      const { username } = headers;
      const call = format === 'csv' ? exportPersonTable : exportPerson;
      const answer = await fetch(`/api${toPath(call, { params: { username } })}`, { headers });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const type = answer.headers.get('content-type') ?? '';
      saveFile(`ringside-${headers.username}.${format}`, type, await answer.text());
    } catch (error) {
      console.error(error);
      showFailure("Couldn't load your data. Try again in a moment.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button aria-disabled={busy || !headers} onClick={() => void download()}>
      Download {format.toUpperCase()}
    </Button>
  );
}

function Deletion({ onCancel }: { onCancel: () => void }) {
  const { headers } = useViewer();
  const api = useApi();
  const problemId = useId();
  const username = headers?.username ?? '';
  const removal = useMutation({
    mutationFn: async (confirm: string) => {
      if (!headers) return;
      await api(deletePerson, { params: { username }, headers, body: { confirm } });
      // Ends the session and says why, even if another tab has heard of it first.
      throw new ApiError(401, 'deleted', DELETED_MESSAGE);
    },
  });

  function remove(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    removal.mutate(String(new FormData(event.currentTarget).get('confirm')).trim());
  }

  return (
    <form className="stack" onSubmit={remove} noValidate>
      <h2 id="delete-everything">Delete everything about you?</h2>
      <p className="dim">
        This is for good. The league’s history stays, without your name, and you are logged out
        everywhere. Logging in again needs the people who run this site.
      </p>
      <label>
        Type your login, <bdi>{username}</bdi>
        <input
          name="confirm"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={60}
          aria-invalid={removal.isError || undefined}
          aria-describedby={problemId}
        />
      </label>
      <p id={problemId} role="alert" className="problem">
        {removal.error?.message}
      </p>
      <div className="flex justify-end gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger">
          Delete everything
        </Button>
      </div>
    </form>
  );
}
