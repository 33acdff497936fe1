import { thirdPlaceId } from '@ringside/bracket';
import { Link } from 'react-router';
import { tournamentPath } from '#app/core/tournament-address.ts';
import { classNames } from '#app/ui/class-names.ts';
import { counted, grouped } from '#app/ui/count.ts';
import boxes from '#app/ui/looks/boxes.module.css';
import marks from '#app/ui/looks/marks.module.css';
import texts from '#app/ui/looks/texts.module.css';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import type { ListedTournament } from '../../contract.ts';
import classes from './tournament-list.module.css';

interface TournamentListProps {
  tournaments: readonly ListedTournament[];
  /** The link of an entry; by default to the bracket. */
  pathOf?: (id: string) => string;
  /** The tournament that is on the broadcast. */
  onAirId?: string | undefined;
}

/** A list of tournaments, the last changed first. */
export function TournamentList({
  tournaments,
  pathOf = tournamentPath,
  onAirId,
}: TournamentListProps) {
  return (
    <ul className={classes.list}>
      {tournaments.map((tournament) => (
        <li key={tournament.id}>
          <Link to={pathOf(tournament.id)} className={classNames(boxes.card, classes.entry)}>
            <bdi className={classes.name}>{tournament.name}</bdi>
            {tournament.id === onAirId && (
              <span className={classNames(marks.mark, marks.live, classes.air)}>On air</span>
            )}
            <span className={texts.small}>
              {[standingOf(tournament), ...labelsOf(tournament)].join(' · ')}
            </span>
            <span className={texts.small}>
              <RelativeTime date={tournament.updatedAt} long />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Archived tournaments, collapsed. */
export function TournamentArchive({ tournaments, ...props }: TournamentListProps) {
  const archived = tournaments.filter((one) => one.archived);
  if (archived.length === 0) return null;
  return (
    <details className={classes.archive}>
      <summary className={texts.summary}>Archive: {grouped(archived.length)}</summary>
      <TournamentList tournaments={archived} {...props} />
    </details>
  );
}

function labelsOf({ bestOf, thirdPlace, archived }: ListedTournament): string[] {
  return [
    ...(bestOf === undefined ? [] : [`best of ${bestOf}`]),
    ...(thirdPlace ? ['match for third place'] : []),
    ...(archived ? ['archived'] : []),
  ];
}

/** Leaves out the champion's name, which would be a spoiler. */
function standingOf(tournament: ListedTournament): string {
  const { participantCount, outcomeCount, champion } = tournament;
  if (participantCount === 0) return 'Nobody has entered yet';
  const monsters = counted(participantCount, 'monster');
  const fights = fightsOf(tournament);
  if (champion && outcomeCount < fights) return `${monsters}, third place still open`;
  if (champion) return `${monsters}, finished`;
  if (outcomeCount === 0) return `${monsters}, not started`;
  return `${monsters}, ${outcomeCount} of ${counted(fights, 'fight')} decided`;
}

const fightsOf = ({ participantCount, thirdPlace }: ListedTournament) =>
  participantCount - 1 + (thirdPlace && thirdPlaceId(participantCount) !== null ? 1 : 0);
