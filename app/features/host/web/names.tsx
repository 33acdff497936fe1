import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { outcomeWords } from '#app/core/changes/web/shared/outcome-words.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { NAME_KINDS, type NameKind } from '#app/core/names/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import { blockPlayer, hideName, showName, unblockPlayer } from '../contract.ts';
import classes from './host-page.module.css';
import { Panel } from './panel.tsx';
import { namesQuery } from './queries.ts';

const KIND_LABELS: Record<NameKind, string> = {
  player: 'Player',
  fighter: 'Monster',
  playlist: 'Playlist',
  tournament: 'Tournament',
};

export function Names({ headers }: { headers: Caller }) {
  const query = useQuery(namesQuery(useApi(), headers));
  const { hidden = [], blocked = [] } = query.data ?? {};
  const act = useAct(headers);
  return (
    <Panel title="Names" query={query} tools={<NameForm act={act} />}>
      {hidden.length + blocked.length === 0 && <p className="small">No name is hidden.</p>}
      <ul className={`overflow-y-auto ${classes.rows}`}>
        {hidden.map(({ kind, subject, label, by }) => (
          <li key={`${kind} ${subject}`} className="ends">
            <p className={classes.subject}>
              <bdi>{label}</bdi>{' '}
              <small>
                {KIND_LABELS[kind]}, hidden by {by}
              </small>
            </p>
            <Button aria-label={`Show again: ${label}`} onClick={() => act.show({ kind, subject })}>
              Show again
            </Button>
          </li>
        ))}
        {blocked.map(({ userId, label, by }) => (
          <li key={userId} className="ends">
            <p className={classes.subject}>
              <bdi>{label}</bdi> <small>blocked by {by}</small>
            </p>
            <Button aria-label={`Unblock ${label}`} onClick={() => act.unblock({ userId })}>
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function useAct(headers: Caller) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (work: () => Promise<string>) => work(),
    onSuccess: (done) => showToast(done),
    onError: (error) => showFailure(outcomeWords(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['hidden-names'] }),
  });
  return {
    hide: (body: { kind: NameKind; name: string }) =>
      mutate(async () => `${(await api(hideName, { headers, body })).hidden} is hidden.`),
    show: (body: { kind: NameKind; subject: string }) =>
      mutate(async () => {
        await api(showName, { headers, body });
        return 'The name is shown again.';
      }),
    block: (body: { name: string }) =>
      mutate(async () => `${(await api(blockPlayer, { headers, body })).blocked} is blocked.`),
    unblock: (body: { userId: string }) =>
      mutate(async () => {
        await api(unblockPlayer, { headers, body });
        return 'The player is back in the lists.';
      }),
  };
}

function NameForm({ act }: { act: ReturnType<typeof useAct> }) {
  const [kind, setKind] = useState<NameKind>('player');
  const [name, setName] = useState('');
  const isEmpty = name.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isEmpty) act.hide({ kind, name });
  }

  return (
    <form className="stack" onSubmit={submit}>
      <label>
        Kind
        <select value={kind} onChange={({ target }) => setKind(target.value as NameKind)}>
          {NAME_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_LABELS[kind]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {kind === 'playlist' ? 'Its link' : 'Name'}
        <input value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      </label>
      <div className="actions">
        <Button type="submit" variant="primary" disabled={isEmpty}>
          Hide name
        </Button>
        {kind === 'player' && (
          <Button disabled={isEmpty} onClick={() => act.block({ name })}>
            Block player
          </Button>
        )}
      </div>
    </form>
  );
}
