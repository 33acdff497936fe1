import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { plainName } from '#app/core/names/plain-name-rules.ts';
import { isolated } from '#app/core/names/rules.ts';
import { tournamentIdOf } from '#app/core/tournament-address.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toasts/toasts.ts';
import { NAME_MESSAGE } from '../../../contract.ts';
import { renameTournament } from '../../../lifecycle/contract.ts';
import { isUsableName, TOURNAMENT_NAME_MAX_CHARACTERS, tournamentKey } from '../../../rules.ts';
import { useSecretHeaders } from '../organiser/secret-gate.tsx';
import { useDesk } from '../session/use-desk.ts';
import { FOCUS_FIRST, useFirstFocus } from '../use-first-focus.ts';
import classes from './tournament-settings.module.css';
import { useRefetchList } from './use-refetch-list.ts';

export function Rename() {
  const { tournament, desk } = useDesk();
  const [name, setName] = useState<string>(tournament.name);
  const id = useId();
  const unsent = desk.edits.length + desk.conflicts.length > 0;
  const { mutate, isPending, error } = useRename(name);
  useFirstFocus(() => document.getElementById(id));
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (!unsent && !isPending && tournamentIdOf(name) !== tournament.id) mutate();
  };
  return (
    <form className="card start one-column content-start gap-2" onSubmit={rename} noValidate>
      <h2>Name</h2>
      <label htmlFor={id} className="font-semibold">
        Name of the tournament
      </label>
      <div className={`actions w-full ${classes.line}`}>
        <input
          id={id}
          value={name}
          dir="auto"
          autoComplete="off"
          maxLength={TOURNAMENT_NAME_MAX_CHARACTERS}
          aria-describedby={`${id}-note ${id}-problem`}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" aria-disabled={isPending || unsent}>
          Rename
        </Button>
      </div>
      <p id={`${id}-note`} className="small reading">
        {unsent
          ? 'Wait until everything is saved.'
          : 'The old address leads to the new one. Change the bracket overlay’s address, too.'}
      </p>
      <p id={`${id}-problem`} role="alert" className="problem">
        {error?.message}
      </p>
    </form>
  );
}

function useRename(name: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const headers = useSecretHeaders();
  const listAgain = useRefetchList();
  const { tournament, session } = useDesk();
  return useMutation({
    mutationFn: async () => {
      const wanted = tournamentIdOf(plainName(name));
      if (wanted === '' || !isUsableName(wanted)) throw new Error(NAME_MESSAGE);
      return api(renameTournament, {
        params: { id: tournament.id },
        headers,
        body: { uid: tournament.uid, name: wanted },
      });
    },
    onSuccess: async (renamed) => {
      session.stop();
      session.handOver(renamed.id);
      queryClient.setQueryData(tournamentKey(renamed.id), renamed);
      await listAgain();
      showToast(`The tournament is now called “${isolated(renamed.name)}”.`);
      const search = new URLSearchParams({ tournament: renamed.id, part: 'settings' });
      await navigate(`?${search}`, { replace: true, state: FOCUS_FIRST });
    },
  });
}
