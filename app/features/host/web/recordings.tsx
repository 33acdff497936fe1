import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { outcomeWords } from '#app/core/changes/web/shared/outcome-words.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import type { Recording } from '#app/features/recordings/contract.ts';
import { MAX_OFFSET_S } from '#app/features/recordings/rules.ts';
import { Button, ExternalLink } from '#app/ui/button.tsx';
import { DayAndTime } from '#app/ui/time/date.tsx';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import { setRecording } from '../recordings/contract.ts';
import classes from './host-page.module.css';
import { Panel } from './panel.tsx';
import { recordingsQuery } from './queries.ts';

export function Recordings({ headers }: { headers: Caller }) {
  const query = useQuery(recordingsQuery(useApi(), headers));
  const save = useSave(headers);
  const recordings = query.data?.recordings ?? [];

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const startsAt = new Date(String(data.get('startsAt'))).toISOString();
    save.mutate(
      { address: String(data.get('address')), startsAt },
      { onSuccess: () => form.reset() },
    );
  }

  const tools = (
    <form className="stack" onSubmit={add}>
      <label>
        Address of the recording
        <input name="address" type="url" pattern="https://.*" required maxLength={500} />
      </label>
      <label>
        Its start, in your time
        <input name="startsAt" type="datetime-local" step={1} required />
      </label>
      <div className="actions">
        <Button type="submit" variant="secondary" disabled={save.isPending}>
          Add recording
        </Button>
      </div>
    </form>
  );
  return (
    <Panel title="Recordings" query={query} tools={tools}>
      {recordings.length === 0 && (
        <p className="small">No recordings yet. Add one, and its fights link to it.</p>
      )}
      <ul className={`overflow-y-auto ${classes.rows}`}>
        {recordings.map((recording) => (
          <Item
            key={`${recording.address} ${recording.offset}`}
            recording={recording}
            onSave={save.mutate}
          />
        ))}
      </ul>
    </Panel>
  );
}

function Item({ recording, onSave }: { recording: Recording; onSave(recording: Recording): void }) {
  const { address, startsAt, offset = 0, gone = false } = recording;

  function move(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSave({ ...recording, offset: Number(new FormData(event.currentTarget).get('offset')) });
  }

  return (
    <li>
      <p className={classes.subject}>
        <ExternalLink href={address} className="link">
          <bdi>{address}</bdi>
        </ExternalLink>{' '}
        <small>
          from <DayAndTime date={startsAt} />
          {gone && ', taken off'}
        </small>
      </p>
      <form className="actions" onSubmit={move}>
        <label>
          Fights start later by (seconds){' '}
          <input
            name="offset"
            type="number"
            step={1}
            min={-MAX_OFFSET_S}
            max={MAX_OFFSET_S}
            required
            defaultValue={offset}
          />
        </label>
        <Button type="submit">Move fights</Button>
        <Button onClick={() => onSave({ ...recording, gone: !gone })}>
          {gone ? 'Put back' : 'Take off'}
        </Button>
      </form>
    </li>
  );
}

function useSave(headers: Caller) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = recordingsQuery(api, headers);
  return useMutation({
    mutationFn: (body: Recording) => api(setRecording, { headers, body }),
    onSuccess: (after) => {
      queryClient.setQueryData(queryKey, after);
      showToast('Saved. Fights link to the recording.');
    },
    onError: (error) => showFailure(outcomeWords(error)),
  });
}
