import { Link } from 'react-router';
import { fightPath } from '#app/core/fight-address.ts';
import { tournamentPath } from '#app/core/tournament-address.ts';
import { MatchRow } from '#app/features/fights/web/shared/match-row.tsx';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { RaceLink } from '#app/features/guide/web/shared/race-link.tsx';
import { PlayerLink } from '#app/features/players/web/shared/player-link.tsx';
import { standingLabel } from '#app/features/records/rules.ts';
import { payouts } from '#app/features/upcoming/rules.ts';
import { Chances } from '#app/features/upcoming/web/shared/chances.tsx';
import { SideStats } from '#app/features/upcoming/web/shared/side-stats.tsx';
import { ExternalButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ListNote } from '#app/ui/list-note.tsx';
import duel from '#app/ui/looks/duel.module.css';
import layouts from '#app/ui/looks/layouts.module.css';
import link from '#app/ui/looks/link.module.css';
import tables from '#app/ui/looks/tables.module.css';
import texts from '#app/ui/looks/texts.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { FightReport, Report, ReportSide } from '../contract.ts';
import classes from './fight-page.module.css';

/** A decided fight: the result, what it did to both sides, what was expected, and what was before. */
export function ReportCard({ fight }: { fight: Report }) {
  const { left, right, outcome, meetings, tournament, watch } = fight;
  return (
    <>
      <div className={duel.card}>
        <div className={duel.sides}>
          <Corner side={left} won={outcome.leftSideWins} />
          <p className={duel.versus}>vs</p>
          <Corner side={right} won={!outcome.leftSideWins} />
        </div>
        <p className={duel.result}>
          <strong dir="auto">{(outcome.leftSideWins ? left : right).MONSTER_NAME}</strong>
          <span>wins {outcome.knockOut ? 'by knock-out' : 'on points'}</span>
        </p>
        <Forecast fight={fight} />
        <SideStats left={left} right={right} />
      </div>
      {watch !== null && (
        <p className={layouts.actions}>
          <ExternalButton href={watch}>Watch this fight</ExternalButton>
        </p>
      )}
      {tournament && (
        <p>
          Match {tournament.match} of{' '}
          <Link to={tournamentPath(tournament.id)} className={link.link}>
            {tournament.name}
          </Link>
        </p>
      )}
      <Changes left={left} right={right} />
      <section className={layouts.stack8} aria-labelledby="meetings">
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

function Corner({ side, won }: { side: ReportSide; won: boolean }) {
  const { ID, MONSTER_NAME, RACE, USER } = side;
  return (
    <div className={classNames(duel.side, won ? duel.winner : duel.loser)}>
      <Portrait
        race={RACE}
        alt=""
        size={PORTRAIT_PX}
        className={classNames(duel.portrait, classes.portrait)}
        eager
      />
      <h2 className={classes.name} dir="auto">
        <Link to={`/monster-history/${ID}`}>{MONSTER_NAME}</Link>
      </h2>
      <p className={classes.under}>
        <RaceLink race={RACE} />
      </p>
      <p className={classes.under}>
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

/** What was expected before the bell, and what the bets paid. */
function Forecast({ fight: { left, right, outcome, announcement } }: { fight: Report }) {
  if (!announcement?.asAnnounced) {
    return (
      <p className={classes.unannounced}>
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
        left={{ ...left, streak: left.before.streak ?? 0 }}
        right={{ ...right, streak: right.before.streak ?? 0 }}
        estimate={announcement.estimate}
        pool={announcement.pool}
        isOver
      />
      {paid !== null && (
        <p className={classes.paid}>
          100 Z on the winner paid <b>{Math.floor(100 * paid)} Z</b>.
        </p>
      )}
    </>
  );
}

/** What the fight did to both sides. */
function Changes({ left, right }: Pick<Report, 'left' | 'right'>) {
  const record = ({ wins, losses }: ReportSide['before']) => `${wins}–${losses}`;
  const rows: [string, (of: ReportSide['before']) => string][] = [
    ['Won and lost', record],
    ['Wins in a row', ({ streak }) => String(streak ?? '–')],
    ['Rank', ({ streak }) => (streak === null ? '–' : standingLabel(streak))],
  ];
  return (
    <section className={layouts.stack8} aria-labelledby="changes">
      <h2 id="changes">What it changed</h2>
      <table className={classNames(tables.figures, classes.changes)}>
        <thead>
          <tr>
            <td />
            <th scope="col" dir="auto">
              {left.MONSTER_NAME}
            </th>
            <th scope="col" dir="auto">
              {right.MONSTER_NAME}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, textOf]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {[left, right].map((side) => (
                <td key={side.ID}>
                  <span className={classNames(texts.dim, classes.whole)}>
                    {textOf(side.before)}
                  </span>{' '}
                  <span className={classes.whole}>
                    <span aria-hidden="true">→</span>
                    <VisuallyHidden>, then</VisuallyHidden> {textOf(side.after)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The fights before and after in the league; their results are not shown. */
export function Neighbours({ report: { previous, next } }: { report: FightReport }) {
  return (
    <nav className={classes.neighbours} aria-label="Fights before and after">
      {previous ? <Neighbour word="Before" fight={previous} /> : <span />}
      <Link to="/fights" className={link.link}>
        All fights
      </Link>
      {next ? <Neighbour word="After" fight={next} /> : <span />}
    </nav>
  );
}

function Neighbour({ word, fight }: { word: string; fight: NonNullable<FightReport['next']> }) {
  return (
    <Link to={fightPath(fight.number)} className={classes.neighbour}>
      <span className={texts.small}>{word}</span>
      <span>
        <bdi>{fight.left.MONSTER_NAME}</bdi> vs <bdi>{fight.right.MONSTER_NAME}</bdi>
      </span>
    </Link>
  );
}
