import { Link } from 'react-router';
import { fightPath } from '#app/core/fight-address.ts';
import { Counted, ShowAllUpTo, ShowResult } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { useResult } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { tournamentPath } from '#app/core/tournament-address.ts';
import { MatchRow } from '#app/features/fights/web/shared/match-row.tsx';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { RaceLink } from '#app/features/guide/web/shared/race-link.tsx';
import { PlayerLink } from '#app/features/players/web/shared/player-link.tsx';
import { payouts } from '#app/features/upcoming/rules.ts';
import { Chances } from '#app/features/upcoming/web/shared/chances.tsx';
import { SideStats } from '#app/features/upcoming/web/shared/side-stats.tsx';
import { ExternalButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { grouped } from '#app/ui/count.ts';
import { ListNote } from '#app/ui/list-note.tsx';
import duel from '#app/ui/looks/duel.module.css';
import type { FightReport, Report, ReportSide } from '../contract.ts';
import { Changes } from './fight-changes.tsx';
import classes from './fight-page.module.css';

export function ReportCard({ number, fight }: { number: number; fight: Report }) {
  const { left, right, outcome, meetings, tournament, watch } = fight;
  const { hidden, mark } = useResult(number);
  return (
    <>
      <div className={duel.card}>
        <div className={duel.sides} {...mark}>
          <Corner side={left} won={hidden ? null : outcome.leftSideWins} />
          <p className={duel.versus}>vs</p>
          <Corner side={right} won={hidden ? null : !outcome.leftSideWins} />
        </div>
        <p className={duel.result} {...mark}>
          {hidden ? (
            <ShowResult fight={number} of="this fight" />
          ) : (
            <>
              <strong dir="auto">{(outcome.leftSideWins ? left : right).MONSTER_NAME}</strong>
              <span>wins {outcome.knockOut ? 'by knock-out' : 'on points'}</span>
            </>
          )}
        </p>
        <Forecast number={number} fight={fight} />
        <SideStats left={left} right={right} />
      </div>
      <ShowAllUpTo fights={[number, ...meetings.map(({ id }) => id)]} />
      {watch !== null && (
        <p className="actions">
          <ExternalButton href={watch}>Watch this fight</ExternalButton>
        </p>
      )}
      {tournament && (
        <p>
          Match {tournament.match} of{' '}
          <Link to={tournamentPath(tournament.id)} className="link">
            {tournament.name}
          </Link>
        </p>
      )}
      <Counted what="What this fight changed" upTo={number}>
        <Changes left={left} right={right} />
      </Counted>
      <section className="stack8" aria-labelledby="meetings">
        <h2 id="meetings">Earlier meetings of these breeds</h2>
        {meetings.length === 0 && <ListNote>They had not met before.</ListNote>}
        <ol>
          {meetings.map((match) => (
            <MatchRow key={match.id} match={match} />
          ))}
        </ol>
      </section>
    </>
  );
}

const PORTRAIT_PX = 220;

function Corner({ side, won }: { side: ReportSide; won: boolean | null }) {
  const { ID, MONSTER_NAME, RACE, USER } = side;
  return (
    <div className={classNames(duel.side, won && duel.winner, won === false && duel.loser)}>
      <Portrait
        race={RACE}
        alt=""
        size={PORTRAIT_PX}
        className={`mb-2 ${duel.portrait} ${classes.portrait}`}
        eager
      />
      <h2 className={classes.name} dir="auto">
        <Link to={`/monster-history/${ID}`}>{MONSTER_NAME}</Link>
      </h2>
      <p className={`small ${classes.under}`}>
        <RaceLink race={RACE} />
      </p>
      <p className={`small ${classes.under}`}>
        {USER ? (
          <>
            Trainer <PlayerLink name={USER}>{USER}</PlayerLink>
          </>
        ) : (
          'NPC'
        )}
      </p>
    </div>
  );
}

function Forecast({
  number,
  fight: { left, right, outcome, announcement },
}: {
  number: number;
  fight: Report;
}) {
  const { hidden, mark } = useResult(number);
  if (!announcement?.asAnnounced) {
    return (
      <p className={`dim ${duel.part}`}>
        {announcement
          ? 'Other fighters were announced, so neither estimate nor bets are about this fight.'
          : 'This fight was not announced, so nobody could bet on it and there is no estimate.'}
      </p>
    );
  }
  const pays = announcement.pool && payouts(announcement.pool);
  const paid = pays && (outcome.leftSideWins ? pays.left : pays.right);
  return (
    <>
      <Chances
        before={number}
        left={{ ...left, streak: left.before.streak ?? 0 }}
        right={{ ...right, streak: right.before.streak ?? 0 }}
        estimate={announcement.estimate}
        pool={announcement.pool}
        isOver
      />
      {paid !== null && !hidden && (
        <p className={`${duel.part} ${classes.paid}`} {...mark}>
          100 Z on the winner paid <b>{grouped(Math.floor(100 * paid))} Z</b>.
        </p>
      )}
    </>
  );
}

export function Neighbours({ report: { previous, next } }: { report: FightReport }) {
  return (
    <nav className={`grid items-center ${classes.neighbours}`} aria-label="Fights before and after">
      {previous ? <Neighbour word="Before" fight={previous} /> : <span />}
      <Link to="/fights" className="link">
        All fights
      </Link>
      {next ? <Neighbour word="After" fight={next} /> : <span />}
    </nav>
  );
}

function Neighbour({ word, fight }: { word: string; fight: NonNullable<FightReport['next']> }) {
  return (
    <Link
      to={fightPath(fight.number)}
      className={`panel grid content-center h-full type-name break-anywhere ${classes.neighbour}`}
    >
      <span className="small">{word}</span>
      <span>
        <bdi>{fight.left.MONSTER_NAME}</bdi> vs <bdi>{fight.right.MONSTER_NAME}</bdi>
      </span>
    </Link>
  );
}
