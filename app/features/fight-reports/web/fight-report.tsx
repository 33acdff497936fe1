import { Link } from 'react-router';
import { fightPath } from '#app/core/fight-address.ts';
import { Counted, ShowAllUpTo } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { tournamentPath } from '#app/core/tournament-address.ts';
import duel from '#app/features/fights/web/shared/duel/duel.module.css';
import { MatchRow } from '#app/features/fights/web/shared/match-row.tsx';
import { standingLabel } from '#app/features/records/rules.ts';
import { Reasons } from '#app/features/upcoming/web/shared/reasons.tsx';
import { SideStats } from '#app/features/upcoming/web/shared/side-stats.tsx';
import { ExternalButton } from '#app/ui/button.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import tables from '#app/ui/looks/tables.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { FightReport, Report, ReportSide } from '../contract.ts';
import { expectedOf } from '../rules.ts';
import classes from './fight-page.module.css';
import { FightDuel } from './shared/fight-duel.tsx';

export function ReportCard({ number, fight }: { number: number; fight: Report }) {
  const { left, right, meetings, tournament, watch } = fight;
  return (
    <>
      <FightCard number={number} fight={fight} />
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
      <section className="stack gap-2" aria-labelledby="meetings">
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

function FightCard({ number, fight }: { number: number; fight: Report }) {
  const { left, right, announcement } = fight;
  const expected = expectedOf(fight);
  return (
    <div className={duel.card}>
      <FightDuel number={number} fight={fight} />
      {expected ? (
        <Reasons
          {...expected}
          before={number}
          left={{ ...left, streak: left.before.streak ?? 0 }}
          right={{ ...right, streak: right.before.streak ?? 0 }}
          isOver
        />
      ) : (
        <p className={`dim ${duel.part}`}>
          {announcement
            ? 'Other fighters were announced, so neither estimate nor bets are about this fight.'
            : 'This fight was not announced, so nobody could bet on it and there is no estimate.'}
        </p>
      )}
      <SideStats left={left} right={right} />
    </div>
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
    <Link to={fightPath(fight.number)} className={`panel grid h-full name ${classes.neighbour}`}>
      <span className="small">{word}</span>
      <span>
        <bdi>{fight.left.MONSTER_NAME}</bdi> vs <bdi>{fight.right.MONSTER_NAME}</bdi>
      </span>
    </Link>
  );
}

function Changes({ left, right }: Pick<Report, 'left' | 'right'>) {
  const record = ({ wins, losses }: ReportSide['before']) => `${wins}–${losses}`;
  const rows: [string, (of: ReportSide['before']) => string][] = [
    ['Won and lost', record],
    ['Wins in a row', ({ streak }) => String(streak ?? '–')],
    ['Rank', ({ streak }) => (streak === null ? '–' : standingLabel(streak))],
  ];
  return (
    <section className="stack gap-2" aria-labelledby="changes">
      <h2 id="changes">What it changed</h2>
      <table className={`${tables.figures} ${classes.changes}`}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <bdi>{left.MONSTER_NAME}</bdi>
            </th>
            <th scope="col">
              <bdi>{right.MONSTER_NAME}</bdi>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, textOf]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {[left, right].map((side) => (
                <td key={side.ID}>
                  <span className={`dim whitespace-nowrap ${classes.whole}`}>
                    {textOf(side.before)}
                  </span>{' '}
                  <span className={`whitespace-nowrap ${classes.whole}`}>
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
