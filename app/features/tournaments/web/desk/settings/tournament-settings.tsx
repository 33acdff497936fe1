import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { outcomeWords } from '#app/core/changes/web/shared/outcome-words.ts';
import { isolated } from '#app/core/names/rules.ts';
import { tournamentIdOf } from '#app/core/tournament-address.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toasts/toasts.ts';
import type { Tournament } from '../../../contract.ts';
import { archiveTournament, deleteTournament } from '../../../lifecycle/contract.ts';
import { tournamentKey } from '../../../rules.ts';
import { tournamentQuery } from '../../queries.ts';
import { HelpersLinks } from '../organiser/helpers-links.tsx';
import { useSecretHeaders } from '../organiser/secret-gate.tsx';
import { useDesk } from '../session/use-desk.ts';
import { MatchSettings } from './match-settings.tsx';
import { Rename } from './rename.tsx';
import classes from './tournament-settings.module.css';
import { useRefetchList } from './use-refetch-list.ts';

export default function TournamentSettings() {
  const { desk } = useDesk();
  const isSaved = desk.base.version > 0;
  return (
    <div className={`stack gap-4 ${classes.part}`}>
      <MatchSettings />
      {isSaved ? (
        <>
          <Rename />
          <Archive />
          <Delete />
        </>
      ) : (
        <p className="small reading">Save the tournament first; then it can be renamed.</p>
      )}
      <HelpersLinks />
    </div>
  );
}

function Archive() {
  const api = useApi();
  const queryClient = useQueryClient();
  const headers = useSecretHeaders();
  const listAgain = useRefetchList();
  const { tournament } = useDesk();
  const { data: saved } = useQuery(tournamentQuery(api, tournament.id));
  const archived = saved?.archived === true;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api(archiveTournament, {
        params: { id: tournament.id },
        headers,
        body: { uid: tournament.uid, archived: !archived },
      }),
    onSuccess: async (answer: Tournament) => {
      queryClient.setQueryData(tournamentKey(answer.id), answer);
      await listAgain();
      showToast(answer.archived ? 'It is in the archive.' : 'It is back from the archive.');
    },
  });
  return (
    <section className="card start one-column content-start gap-2" aria-labelledby="desk-archive">
      <h2 id="desk-archive">Archive</h2>
      <p className="small reading">
        {archived
          ? 'It is in the archive, below the other tournaments.'
          : 'The archive is below the other tournaments. Nothing else about it changes.'}
      </p>
      <Button aria-disabled={isPending} onClick={() => mutate()}>
        {archived ? 'Bring back' : 'Archive'}
      </Button>
      <p role="alert" className="problem">
        {error && outcomeWords(error)}
      </p>
    </section>
  );
}

function Delete() {
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
    <form className="card start one-column content-start gap-2" onSubmit={remove}>
      <h2>Delete</h2>
      <p className="small reading">
        Its results, changes and orders are deleted, too. This cannot be undone.
      </p>
      <label htmlFor={id} className="font-semibold">
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
