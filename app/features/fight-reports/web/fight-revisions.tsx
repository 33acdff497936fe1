import { ShowResult } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { useResult } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { DayAndTime } from '#app/ui/time/date.tsx';
import type { FightReport } from '../contract.ts';

type Revision = FightReport['revisions'][number];

export function Revisions({
  number,
  revisions,
  isVoided,
}: {
  number: number;
  revisions: readonly Revision[];
  isVoided: boolean;
}) {
  const { hidden, mark } = useResult(number);
  if (revisions.length === 0) return null;
  return (
    <section className="card" aria-labelledby="revisions">
      <h2 id="revisions">{isVoided ? 'This fight was voided' : 'This result was corrected'}</h2>
      {isVoided && <p>It counts nowhere: not in records, streaks, lists or estimates.</p>}
      <ul className="stack4 mt-1">
        {revisions.toReversed().map((revision) => (
          <li key={revision.at}>
            {revision.kind === 'voided' ? 'Voided' : 'Corrected'} <DayAndTime date={revision.at} />.{' '}
            <span {...mark}>
              {hidden ? <ShowResult fight={number} of="before" /> : <Before revision={revision} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Before({ revision: { before } }: { revision: Revision }) {
  if (!before) return 'What it was before was not stored then.';
  const { leftCombatant, rightCombatant, outcome } = before;
  const [winner, loser] = outcome.leftSideWins
    ? [leftCombatant, rightCombatant]
    : [rightCombatant, leftCombatant];
  return (
    <>
      Before, <bdi>{winner.MONSTER_NAME}</bdi> had beaten <bdi>{loser.MONSTER_NAME}</bdi>{' '}
      {outcome.knockOut ? 'by knock-out' : 'on points'}.
    </>
  );
}
