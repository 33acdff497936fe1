import { thirdPlaceId } from '@ringside/bracket';
import { MIN_FOR_DOUBLE } from '@ringside/bracket/order';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { counted, grouped } from '#app/core/count-rules.ts';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { tournamentPath } from '#app/core/tournament-address.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import marks from '#app/ui/looks/marks.module.css';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import type { ComingMatch, ListedMonster, ListedTournament, Snapshot } from '../../contract.ts';
import { isOnAir } from '../../shown-bracket/on-air.ts';
import classes from './tournament-list.module.css';

interface TournamentListProps {
  tournaments: readonly ListedTournament[];
  pathOf?: (id: string) => string;
  onAir?: Snapshot | null | undefined;
}

export function TournamentList({
  tournaments,
  pathOf = tournamentPath,
  onAir,
}: TournamentListProps) {
  return (
    <ul className={`stack gap-2 w-full text-start ${classes.list}`}>
      {tournaments.map((tournament) => (
        <li key={tournament.id}>
          <Link to={pathOf(tournament.id)} className="card column gap-2 h-full py-3">
            <span className="type-figure" dir="auto">
              {tournament.name}
            </span>
            {/* Who meets next won before. */}
            <Counted what="The champion" instead={null}>
              {tournament.champion && <Champion {...tournament.champion} />}
              {isOpen(tournament) && (
                <Matches
                  coming={tournament.coming ?? []}
                  onAir={isOnAir(tournament, onAir) ? (onAir ?? null) : null}
                />
              )}
            </Counted>
            <span className={`small baseline gap-4 ${classes.facts}`}>
              <span>{[standingOf(tournament), ...labelsOf(tournament)].join(' · ')}</span>
              <RelativeTime date={tournament.updatedAt} long />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Champion({ MONSTER_NAME, RACE }: ListedMonster) {
  return (
    <span className={`grid ${classes.champion}`}>
      <Portrait race={RACE} alt="" size={72} className={classes.crowned} />
      <span className={`gold type-caption ${classes.word}`}>Champion </span>
      <span className="line-clamp-2 type-figure" dir="auto">
        {MONSTER_NAME}
      </span>
    </span>
  );
}

function Matches({ coming, onAir }: { coming: readonly ComingMatch[]; onAir: Snapshot | null }) {
  const next = coming.find(({ id }) => id !== onAir?.matchId);
  return (
    <>
      {onAir && (
        <Pair left={onAir.leftCombatant} right={onAir.rightCombatant}>
          <span className={`justify-self-start ${marks.mark} ${marks.live}`}>On air</span>
        </Pair>
      )}
      {next && (
        <Pair left={next.left} right={next.right}>
          <span className={`justify-self-start ${marks.mark}`}>Next</span>
        </Pair>
      )}
    </>
  );
}

interface PairProps {
  left: ListedMonster;
  right: ListedMonster;
  children: ReactNode;
}

function Pair({ left, right, children }: PairProps) {
  return (
    <span className={`stack gap-2 items-center ${classes.pair}`}>
      {children}
      <Fighter {...left} />
      <span className="small">vs</span>
      <Fighter {...right} />
    </span>
  );
}

function Fighter({ MONSTER_NAME, RACE }: ListedMonster) {
  return (
    <span className="line min-w-0">
      <Portrait race={RACE} alt="" size={36} />
      <span className="truncate min-w-0 type-label" dir="auto">
        {MONSTER_NAME}
      </span>
    </span>
  );
}

export function TournamentArchive({ tournaments, ...props }: TournamentListProps) {
  const archived = tournaments.filter((tournament) => tournament.archived);
  if (archived.length === 0) return null;
  return (
    <details className="w-full">
      <summary className="summary">Archive: {grouped(archived.length)}</summary>
      <TournamentList tournaments={archived} {...props} />
    </details>
  );
}

function labelsOf({ bestOf, thirdPlace, format, archived }: ListedTournament): string[] {
  return [
    ...(format === 'double' ? ['double elimination'] : []),
    ...(bestOf === undefined ? [] : [`best of ${bestOf}`]),
    ...(thirdPlace && format !== 'double' ? ['match for third place'] : []),
    ...(archived ? ['archived'] : []),
  ];
}

const isOpen = (tournament: ListedTournament) =>
  tournament.champion === null || tournament.outcomeCount < fightsOf(tournament);

function standingOf(tournament: ListedTournament): string {
  const { participantCount, outcomeCount, champion } = tournament;
  if (participantCount === 0) return 'Nobody has entered yet';
  const monsters = counted(participantCount, 'monster');
  const fights = fightsOf(tournament);
  if (champion && outcomeCount < fights) return `${monsters}, third place still open`;
  if (champion) return monsters;
  if (outcomeCount === 0) return `${monsters}, not started`;
  return `${monsters}, ${outcomeCount} of ${counted(fights, 'fight')} decided`;
}

function fightsOf(tournament: ListedTournament): number {
  const { participantCount, outcomeCount, champion, thirdPlace, format } = tournament;
  if (format === 'double' && participantCount >= MIN_FOR_DOUBLE) {
    return Math.max(2 * participantCount - 2, outcomeCount + (champion ? 0 : 1));
  }
  return participantCount - 1 + (thirdPlace && thirdPlaceId(participantCount) !== null ? 1 : 0);
}
