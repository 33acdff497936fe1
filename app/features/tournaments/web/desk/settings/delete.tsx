import { useApi } from '@ringside/page-queries/page-data';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { outcomeWords } from '#app/core/changes/web/shared/outcome-words.ts';
import { isolated } from '#app/core/names/rules.ts';
import { tournamentIdOf } from '#app/core/tournament-address.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toasts/toasts.ts';
import { deleteTournament } from '../../../lifecycle/contract.ts';
import { useSecretHeaders } from '../organiser/secret-gate.tsx';
import { useDesk } from '../session/use-desk.ts';
import classes from './tournament-settings.module.css';
import { useRefetchList } from './use-refetch-list.ts';

export function Delete() {
  const api = useApi();
  const navigate = useNavigate();
  const headers = useSecretHeaders();
  const listAgain = useRefetchList();
  const { tournament, session } = useDesk();
  const [typed, setTyped] = useState('');
  const id = useId();
  const sure = tournamentIdOf(typed) === tournament.id;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api(deleteTournament, {
        params: { id: tournament.id },
        headers,
        body: { uid: tournament.uid, name: tournamentIdOf(typed) },
      }),
    onSuccess: async () => {
      session.discard();
      session.stop();
      await navigate('/tournament/create');
      await listAgain();
      showToast(`“${isolated(tournament.name)}” is deleted.`);
    },
  });
  const remove = (event: FormEvent) => {
    event.preventDefault();
    if (sure && !isPending) mutate();
  };
  return (
    <form
      className={`card grid one-column content-start justify-items-start gap-2 ${classes.card}`}
      onSubmit={remove}
    >
      <h2>Delete</h2>
      <p className="small reading">
        Its results, changes and orders are deleted, too. This cannot be undone.
      </p>
      <label htmlFor={id}>
        Type <bdi className={classes.name}>{tournament.name}</bdi> to delete it
      </label>
      <div className={`actions w-full ${classes.line}`}>
        <input
          id={id}
          value={typed}
          dir="auto"
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="danger" disabled={!sure}>
          Delete for ever
        </Button>
      </div>
      <p role="alert" className="problem">
        {error && outcomeWords(error)}
      </p>
    </form>
  );
}
