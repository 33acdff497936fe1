import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { counted, grouped } from '#app/core/count-rules.ts';
import { plainName } from '#app/core/names/plain-name-rules.ts';
import { tournamentIdOf } from '#app/core/tournament-address.ts';
import { Button } from '#app/ui/button.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { type ListedTournament, NAME_MESSAGE } from '../../contract.ts';
import { deskPath, isUsableName, TOURNAMENT_NAME_MAX_CHARACTERS } from '../../rules.ts';
import { tournamentListQuery } from '../queries.ts';
import { TournamentArchive, TournamentList } from '../shared/tournament-list.tsx';
import classes from './lobby.module.css';
import { useHelper } from './organiser/secret-gate.tsx';
import { browserDrafts } from './session/drafts.ts';
import { FOCUS_FIRST, useFirstFocus } from './use-first-focus.ts';

const SHOWN = 20;

export default function Lobby() {
  return (
    <div className="stack gap-6 narrow">
      {!useHelper() && <NameForm />}
      <Kept />
      <Recent />
    </div>
  );
}

function NameForm() {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useFirstFocus(() => document.querySelector(`.${classes.field} input`), true);

  function open(event: FormEvent): void {
    event.preventDefault();
    const id = tournamentIdOf(plainName(name));
    const good = id !== '' && id.length <= TOURNAMENT_NAME_MAX_CHARACTERS && isUsableName(id);
    if (good) void navigate(deskPath(id), { state: FOCUS_FIRST });
    else setProblem(NAME_MESSAGE);
  }

  return (
    <form className={`grid items-end ${classes.form}`} onSubmit={open} noValidate>
      <label className={`stack gap-1 font-semibold ${classes.field}`}>
        Name of the tournament
        <input
          value={name}
          maxLength={TOURNAMENT_NAME_MAX_CHARACTERS}
          autoComplete="off"
          dir="auto"
          aria-invalid={problem !== null || undefined}
          aria-describedby="tournament-name-problem"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <Button type="submit" variant="primary">
        Load or start
      </Button>
      <p
        id="tournament-name-problem"
        role="alert"
        className={`col-span-full font-semibold ${classes.problem}`}
      >
        {problem}
      </p>
    </form>
  );
}

/** Listed first so that they are not forgotten. */
function Kept() {
  const kept = browserDrafts().list();
  if (kept.length === 0) return null;
  return (
    <section className="start">
      <h2>Unsaved: kept in this browser</h2>
      <ul className="w-full border-t">
        {kept.map(({ id, changes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two tabs may have kept the same tournament
          <li key={index}>
            <Link
              to={deskPath(id)}
              className={`raises grid px-3 py-2 border-b ${classes.tournament}`}
            >
              <bdi className="name">{id}</bdi>
              <span className="small">{counted(changes, 'change')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recent() {
  const query = useQuery(tournamentListQuery(useApi()));
  return (
    <section className="start">
      <h2>Recent tournaments</h2>
      {query.data ? (
        <RecentList tournaments={query.data} />
      ) : (
        <NotYet query={query} what="the tournaments">
          You can still open one by its name.
        </NotYet>
      )}
    </section>
  );
}

function RecentList({ tournaments }: { tournaments: ListedTournament[] }) {
  const [all, setAll] = useState(false);
  if (tournaments.length === 0) {
    return <p className="small">None yet. The first name you enter starts one.</p>;
  }
  const open = tournaments.filter(({ archived }) => !archived);
  const shown = all ? open : open.slice(0, SHOWN);
  return (
    <>
      <TournamentList tournaments={shown} pathOf={deskPath} />
      {shown.length < open.length && (
        <Button onClick={() => setAll(true)}>Show all {grouped(open.length)}</Button>
      )}
      <TournamentArchive tournaments={tournaments} pathOf={deskPath} />
    </>
  );
}
