import { fightPath } from '#app/core/fight-address.ts';
import type { FightReport } from '#app/features/fight-reports/contract.ts';
import { FightDuel } from '#app/features/fight-reports/web/shared/fight-duel.tsx';
import type { MatchRecord } from '#app/features/fights/contract.ts';
import type { NextFights } from '#app/features/upcoming/contract.ts';
import { mainBout } from '#app/features/upcoming/rules.ts';
import { BoutDuel } from '#app/features/upcoming/web/shared/bout-duel.tsx';
import { FightLine } from '#app/features/upcoming/web/shared/fight-line.tsx';
import { useNow } from '#app/ui/time/now.tsx';
import classes from './frame.module.css';
import { Frame } from './frame.tsx';

const NOTHING = 'No fight is announced right now.';

export function NextFrame(next: NextFights) {
  const nowMs = useNow();
  const bout = mainBout(next, nowMs);
  return (
    <Frame title="Next fight" isHeaded={bout !== null} more="/next">
      {bout ? <BoutDuel bout={bout} title="Next fight" withTrainers nowMs={nowMs} /> : NOTHING}
    </Frame>
  );
}

export const FightFrame = ({ number, fight }: FightReport) => (
  <Frame title={`Fight ${number}`} isHeaded={fight !== null} more={fightPath(number)}>
    {fight ? <FightDuel number={number} fight={fight} /> : 'This fight was voided.'}
  </Frame>
);

export function RecentFrame({ records }: { records: MatchRecord[] }) {
  const rows = records.map(({ id, leftCombatant: left, rightCombatant: right, outcome }) => (
    <li key={id}>
      <FightLine
        to={fightPath(id)}
        {...{ left, right, ...outcome }}
        leftWon={outcome.leftSideWins}
      />
    </li>
  ));
  const list = <ol className={classes.list}>{rows}</ol>;
  return (
    <Frame title="Recent fights" more="/recent">
      {rows.length > 0 ? list : 'No fight has been decided yet.'}
    </Frame>
  );
}
