import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import { showToast } from '#app/ui/toasts/toasts.ts';
import { NAME_MESSAGE, type Tournament } from '../../../contract.ts';
import { settingsOf, undoneByEdit } from '../../../edits/edits.ts';
import {
  archiveTournament,
  deleteTournament,
  renameTournament,
} from '../../../lifecycle/contract.ts';
import {
  BEST_OF,
  isUsableName,
  TOURNAMENT_NAME_MAX_CHARACTERS,
  tournamentIdOf,
  tournamentKey,
  winsNeeded,
} from '../../../rules.ts';
import { tournamentListQuery, tournamentQuery } from '../../queries.ts';
import { useSecretHeaders } from '../organiser/secret-gate.tsx';
import { changeOrSay, useDesk } from '../session/use-desk.ts';
import classes from './tournament-settings.module.css';

/** Another name, the archive, the end. */
export default function TournamentSettings() {
  const { desk } = useDesk();
  const isSaved = desk.base.version > 0;
  return (
    <div className={classes.part}>
      <MatchSettings />
      {isSaved ? (
        <>
          <Rename />
          <Archive />
          <Delete />
        </>
      ) : (
        <p className={classes.note}>Save the tournament first; then it can be renamed.</p>
      )}
    </div>
  );
}

/** Best of how many, and whether third place is fought for: saved at once, as any other step. */
function MatchSettings() {
  const { session, tournament } = useDesk();
  const { dialog, ask } = useConfirm();
  const id = useId();
  const settings = settingsOf(tournament);
  async function change(next: Partial<typeof settings>): Promise<void> {
    const edit = { kind: 'settings' as const, ...settings, ...next };
    const undoes = undoneByEdit(tournament, edit);
    const question = { title: 'The match for third place has a result. Drop it?', yes: 'Drop it' };
    if (undoes.length > 0 && !(await ask({ ...question, danger: true }))) return;
    changeOrSay(session, { ...edit, undoes });
  }
  return (
    <section className={classes.card} aria-labelledby="desk-matches">
      <h2 id="desk-matches">Matches</h2>
      <label htmlFor={id}>Best of</label>
      <select
        id={id}
        value={settings.bestOf ?? ''}
        onChange={({ currentTarget: { value } }) =>
          void change({ bestOf: value === '' ? null : Number(value) })
        }
      >
        <option value="">Not said</option>
        {BEST_OF.map((one) => (
          <option key={one} value={one}>
            Best of {one}, to {winsNeeded({ bestOf: one })}
          </option>
        ))}
      </select>
      <p className={classes.note}>
        A label, and the score that the quick results go to. Other scores can be declared all the
        same.
      </p>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={settings.thirdPlace}
          onChange={({ currentTarget }) => void change({ thirdPlace: currentTarget.checked })}
        />
        Match for third place, from four participants on
      </label>
      {dialog}
    </section>
  );
}

/** The list says which names there are: a desk must not take one for new that is not. */
function useListAgain() {
  const api = useApi();
  const queryClient = useQueryClient();
  return () => queryClient.refetchQueries({ queryKey: tournamentListQuery(api).queryKey });
}

function Rename() {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const headers = useSecretHeaders();
  const listAgain = useListAgain();
  const { tournament, desk, session } = useDesk();
  const [name, setName] = useState<string>(tournament.name);
  const id = useId();
  const unsent = desk.edits.length + desk.conflicts.length > 0;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const wanted = tournamentIdOf(name);
      if (wanted === '' || !isUsableName(wanted)) throw new Error(NAME_MESSAGE);
      return api(renameTournament, {
        params: { id: tournament.id },
        headers,
        body: { name: wanted },
      });
    },
    onSuccess: async (renamed) => {
      session.stop();
      session.handOver(renamed.id);
      queryClient.setQueryData(tournamentKey(renamed.id), renamed);
      await listAgain();
      showToast(`The tournament is now called “${renamed.name}”.`);
      const search = new URLSearchParams({ tournament: renamed.id, part: 'settings' });
      await navigate(`?${search}`, { replace: true });
    },
  });
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (!unsent && !isPending && tournamentIdOf(name) !== tournament.id) mutate();
  };
  return (
    <form className={classes.card} onSubmit={rename} noValidate>
      <h2>Name</h2>
      <label htmlFor={id}>Name of the tournament</label>
      <div className={classes.line}>
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
      <p id={`${id}-note`} className={classes.note}>
        {unsent
          ? 'Wait until everything is saved.'
          : 'It is its address as well: the old one says what it is called now. Set the bracket overlay to the new one.'}
      </p>
      <p id={`${id}-problem`} role="alert" className={classes.problem}>
        {error?.message}
      </p>
    </form>
  );
}

function Archive() {
  const api = useApi();
  const queryClient = useQueryClient();
  const headers = useSecretHeaders();
  const listAgain = useListAgain();
  const { tournament } = useDesk();
  const { data: saved } = useQuery(tournamentQuery(api, tournament.id));
  const archived = saved?.archived === true;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api(archiveTournament, {
        params: { id: tournament.id },
        headers,
        body: { archived: !archived },
      }),
    onSuccess: async (answer: Tournament) => {
      queryClient.setQueryData(tournamentKey(answer.id), answer);
      await listAgain();
      showToast(answer.archived ? 'It is in the archive.' : 'It is back from the archive.');
    },
  });
  return (
    <section className={classes.card} aria-labelledby="desk-archive">
      <h2 id="desk-archive">Archive</h2>
      <p className={classes.note}>
        {archived
          ? 'It stands in the archive, below the other tournaments.'
          : 'In the archive it stands below the other tournaments. Everything stays as it is.'}
      </p>
      <Button aria-disabled={isPending} onClick={() => mutate()}>
        {archived ? 'Bring back' : 'Archive'}
      </Button>
      <p role="alert" className={classes.problem}>
        {error?.message}
      </p>
    </section>
  );
}

function Delete() {
  const api = useApi();
  const navigate = useNavigate();
  const headers = useSecretHeaders();
  const listAgain = useListAgain();
  const { tournament, session } = useDesk();
  const [typed, setTyped] = useState('');
  const id = useId();
  const sure = tournamentIdOf(typed) === tournament.id;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api(deleteTournament, {
        params: { id: tournament.id },
        headers,
        body: { name: tournamentIdOf(typed) },
      }),
    onSuccess: async () => {
      session.discard();
      session.stop();
      await navigate('/tournament/create');
      await listAgain();
      showToast(`“${tournament.name}” is deleted.`);
    },
  });
  const remove = (event: FormEvent) => {
    event.preventDefault();
    if (sure && !isPending) mutate();
  };
  return (
    <form className={classes.card} onSubmit={remove}>
      <h2>Delete</h2>
      <p className={classes.note}>
        Its results, its changes and its orders go with it, and nobody can bring them back.
      </p>
      <label htmlFor={id}>
        Type <bdi className={classes.name}>{tournament.name}</bdi> to delete it
      </label>
      <div className={classes.line}>
        <input
          id={id}
          value={typed}
          dir="auto"
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" className={classes.danger} disabled={!sure}>
          Delete for ever
        </Button>
      </div>
      <p role="alert" className={classes.problem}>
        {error?.message}
      </p>
    </form>
  );
}
