import { thirdPlaceId } from '@ringside/bracket';
import { Link } from 'react-router';
import { tournamentPath } from '#app/core/tournament-address.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
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
            {tournament.champion && (
              <Portrait
                race={tournament.champion.RACE}
                alt=""
                size={44}
                className={classes.crowned}
              />
            )}
            <bdi className={classes.name}>{tournament.name}</bdi>
            {tournament.id === onAirId && isOpen(tournament) && (
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
  const archived = tournaments.filter((tournament) => tournament.archived);
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

/** Whether a match is still to be decided. */
const isOpen = ({ champion, ...tournament }: ListedTournament) =>
  champion === null || tournament.outcomeCount < fightsOf(tournament);

function standingOf(tournament: ListedTournament): string {
  const { participantCount, outcomeCount, champion } = tournament;
  if (participantCount === 0) return 'Nobody has entered yet';
  const monsters = counted(participantCount, 'monster');
  const fights = fightsOf(tournament);
  if (champion && outcomeCount < fights) return `${monsters}, third place still open`;
  if (champion) return `${monsters}, champion: \u2068${champion.MONSTER_NAME}\u2069`;
  if (outcomeCount === 0) return `${monsters}, not started`;
  return `${monsters}, ${outcomeCount} of ${counted(fights, 'fight')} decided`;
}

const fightsOf = ({
  participantCount,
  thirdPlace,
}: Pick<ListedTournament, 'participantCount' | 'thirdPlace'>) =>
  participantCount - 1 + (thirdPlace && thirdPlaceId(participantCount) !== null ? 1 : 0);
