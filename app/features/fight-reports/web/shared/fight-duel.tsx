import { ShowResult } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { useResult, useRevealed } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import duel from '#app/features/fights/web/shared/duel/duel.module.css';
import { Duel, Outcome } from '#app/features/fights/web/shared/duel/duel.tsx';
import { withoutHidden } from '#app/features/stories/thread-words.ts';
import { Expectations } from '#app/features/upcoming/web/shared/expectations.tsx';
import { DayAndTime } from '#app/ui/time/date.tsx';
import type { Report } from '../../contract.ts';
import { expectedOf, taleOfReport } from '../../rules.ts';

/** A decided fight: who won and how, both sides, and what was expected. */
export function FightDuel({ number, fight }: { number: number; fight: Report }) {
  const { left, right, outcome, date } = fight;
  const { hidden, mark } = useResult(number);
  const told = withoutHidden(fight, useRevealed(), number);
  const leftWon = hidden ? null : outcome.leftSideWins;
  const expected = expectedOf(fight);
  return (
    <>
      <header className={duel.head}>
        <h2>Fight {number}</h2>
        <p>
          <DayAndTime date={date} />
        </p>
      </header>
      <div className={`${duel.word} ${duel.told}`} {...mark}>
        {hidden ? (
          <ShowResult fight={number} of="this fight" />
        ) : (
          <div>
            <p>
              <Outcome winner={outcome.leftSideWins ? left : right} knockOut={outcome.knockOut} />
            </p>
            <p>{taleOfReport(number, told)}</p>
          </div>
        )}
      </div>
      <Duel left={left} right={right} leftWon={leftWon} withTrainers mark={mark}>
        {expected && (
          <Expectations {...expected} left={left} right={right} isOver leftWon={leftWon} />
        )}
      </Duel>
    </>
  );
}
