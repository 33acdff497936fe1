import { Link } from 'react-router';
import { counted } from '#app/core/count-rules.ts';
import { useRevealed } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import marks from '#app/ui/looks/marks.module.css';
import type { Tournament } from '../../contract.ts';
import type { TournamentView } from '../../shown-bracket/bracket-view.ts';
import { SPOILERS_OFF, SPOILERS_ON, SPOILERS_PARAMETER } from '../../shown-bracket/spoilers.ts';
import { PauseNote } from '../pause-note.tsx';
import { SeededNote } from '../seeded-note.tsx';
import classes from './tournament-head.module.css';

interface TournamentHeadProps {
  tournament: Tournament;
  view: TournamentView;
  quiet: boolean;
  query: Parameters<typeof FreshnessMark>[0]['query'];
}

const LONG_NAME_CHARACTERS = 32;

export function TournamentHead({ tournament, view, quiet, query }: TournamentHeadProps) {
  // The address has the choice for this page, where it differs from the browser's switch.
  const switched = useRevealed() !== null;
  const otherwise = quiet ? SPOILERS_ON : SPOILERS_OFF;
  const started = view.status === 'running' || view.status === 'finished';
  return (
    <header className={`grid items-center ${classes.head}`}>
      <h1
        className={classNames(
          'min-w-0',
          classes.title,
          tournament.name.length > LONG_NAME_CHARACTERS && classes.long,
        )}
      >
        <bdi>{tournament.name}</bdi>
      </h1>
      <div className={`grid ${classes.mark}`}>
        <FreshnessMark query={query} />
      </div>
      <p className={`min-w-0 dim ${classes.standing}`}>
        {standing(tournament, view, quiet)}
        {tournament.format === 'double' && (
          <span className={`border ${marks.mark} ${classes.label}`}>Double elimination</span>
        )}
        {tournament.bestOf !== undefined && (
          <span className={`border ${marks.mark} ${classes.label}`}>
            Best of {tournament.bestOf}
          </span>
        )}
        {tournament.seeded && ' · '}
        <SeededNote seeded={tournament.seeded} />
        {tournament.archived && (
          <span className={`border ${marks.mark} ${classes.label}`}>In the archive</span>
        )}
      </p>
      {tournament.pause && <PauseNote pause={tournament.pause} className="col-span-full" />}
      {(started || quiet) && (
        <ButtonLink
          to={quiet === switched ? `?${SPOILERS_PARAMETER}=${otherwise}` : '?'}
          replace
          preventScrollReset
          className={`whitespace-nowrap ${classes.switch}`}
        >
          {quiet ? 'Show all results' : 'Hide results'}
        </ButtonLink>
      )}
    </header>
  );
}

function standing({ participants }: Tournament, view: TournamentView, quiet: boolean) {
  const { champion, decided, total, status } = view;
  const monsters = counted(participants.length, 'monster');
  if (status === 'empty') return 'Nobody has entered yet';
  if (status === 'setting-up' || status === 'open') return `${monsters}, not started`;
  if (quiet) return `${monsters}, results hidden`;
  if (champion) {
    return (
      <>
        {monsters}, and one <strong className="gold">champion</strong>:{' '}
        <FighterLink {...champion} />
      </>
    );
  }
  return `${monsters}, ${decided} of ${total} fights decided`;
}

function FighterLink({ ID, MONSTER_NAME }: Pick<MonsterRecord, 'ID' | 'MONSTER_NAME'>) {
  return (
    <Link to={`/monster-history/${ID}`}>
      <bdi>{MONSTER_NAME}</bdi>
    </Link>
  );
}
