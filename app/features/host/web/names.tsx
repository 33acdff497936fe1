import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Caller } from '#app/core/identity/contract.ts';
import { NAME_KINDS, type NameKind } from '#app/core/names/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { blockPlayer, hideName, showName, unblockPlayer } from '../contract.ts';
import classes from './host-page.module.css';
import { Panel } from './panel.tsx';
import { namesQuery } from './queries.ts';
import { useAct } from './use-act.ts';

const NAMES = 'hidden-names';

const KIND_LABELS: Record<NameKind, string> = {
  player: 'Player',
  fighter: 'Monster',
  playlist: 'Playlist',
  tournament: 'Tournament',
};

export function Names({ headers }: { headers: Caller }) {
  const query = useQuery(namesQuery(useApi(), headers));
  const { hidden = [], blocked = [] } = query.data ?? {};
  const act = useAct(NAMES);
  return (
    <Panel title="Names" query={query} tools={<NameForm {...{ act, headers }} />}>
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
            <Button
              aria-label={`Show again: ${label}`}
              onClick={() =>
                act(async (api) => {
                  await api(showName, { headers, body: { kind, subject } });
                  return 'The name is shown again.';
                })
              }
            >
              Show again
            </Button>
          </li>
        ))}
        {blocked.map(({ userId, label, by }) => (
          <li key={userId} className="ends">
            <p className={classes.subject}>
              <bdi>{label}</bdi> <small>blocked by {by}</small>
            </p>
            <Button
              aria-label={`Unblock ${label}`}
              onClick={() =>
                act(async (api) => {
                  await api(unblockPlayer, { headers, body: { userId } });
                  return 'The player is back in the lists.';
                })
              }
            >
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface NameFormProps {
  act: ReturnType<typeof useAct>;
  headers: Caller;
}

function NameForm({ act, headers }: NameFormProps) {
  const [kind, setKind] = useState<NameKind>('player');
  const [name, setName] = useState('');
  const isEmpty = name.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isEmpty) return;
    act(
      async (api) =>
        `${(await api(hideName, { headers, body: { kind, name } })).hidden} is hidden.`,
    );
  }

  const block = () =>
    act(
      async (api) => `${(await api(blockPlayer, { headers, body: { name } })).blocked} is blocked.`,
    );

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
          <Button disabled={isEmpty} onClick={block}>
            Block player
          </Button>
        )}
      </div>
    </form>
  );
}
