import { fightPath } from '#app/core/fight-address.ts';
import { sidesText } from '#app/core/fight-sentences.ts';
import { ShowAllUpTo, ShowResult } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { useResult } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import fightLine from '#app/features/upcoming/web/shared/fight-line.module.css';
import { FightLine } from '#app/features/upcoming/web/shared/fight-line.tsx';
import { NewRows } from '#app/ui/rows/new-rows.tsx';
import { useHeld } from '#app/ui/rows/use-held.ts';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import type { Meeting } from '../contract.ts';

const countAbove = (shown: Meeting[], latest: Meeting[]) =>
  latest.findIndex(({ number }) => number === shown[0]?.number);

export function Meetings({ races, latest }: { races: [string, string]; latest: Meeting[] }) {
  const { shown, ...rows } = useHeld(latest, countAbove);
  return (
    <section className="stack gap-2" aria-labelledby="meetings">
      <h2 id="meetings" className="head">
        Last meetings
      </h2>
      <NewRows {...rows} />
      <ShowAllUpTo fights={shown.map(({ number }) => number)} />
      <ol className="grid gap-2">
        {shown.map((meeting) => (
          <MeetingRow key={meeting.number} races={races} meeting={meeting} />
        ))}
      </ol>
    </section>
  );
}

function MeetingRow({ races, meeting }: { races: [string, string]; meeting: Meeting }) {
  const { number, sides, knockOut, date } = meeting;
  const [left, right] = sides;
  const { hidden, mark } = useResult(number);
  return (
    <li className="relative" {...mark}>
      <FightLine
        to={fightPath(number)}
        left={{ ...left, RACE: races[0] }}
        right={{ ...right, RACE: races[1] }}
        leftWon={hidden ? null : left.won}
        knockOut={knockOut}
      >
        <RelativeTime date={date} /> · <bdi>{left.USER ?? 'NPC'}</bdi> vs{' '}
        <bdi>{right.USER ?? 'NPC'}</bdi>
      </FightLine>
      {hidden && (
        <span className={`absolute ${fightLine.show}`}>
          <ShowResult
            fight={number}
            of={sidesText({ leftCombatant: left, rightCombatant: right })}
          />
        </span>
      )}
    </li>
  );
}
