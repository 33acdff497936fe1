import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import marks from '#app/ui/looks/marks.module.css';
import type { Snapshot } from '../../../contract.ts';
import { snapshotQuery } from '../../queries.ts';
import { useDesk } from '../session/use-desk.ts';
import classes from './on-air-line.module.css';

export function OnAirLine() {
  const { data: onAir } = useQuery(snapshotQuery(useApi()));
  return (
    <p className={`line dim whitespace-nowrap ${classes.line}`}>
      {onAir && <Pair {...onAir} />}
      {onAir === null && 'Nothing is on air.'}
    </p>
  );
}

function Pair({ tournamentId, matchId, leftCombatant, rightCombatant }: Snapshot) {
  const { tournament } = useDesk();
  return (
    <>
      <span className={`${marks.mark} ${marks.live}`}>On air</span>{' '}
      {tournamentId !== tournament.id && <span dir="auto">{tournamentId}</span>} <b>{matchId}</b>{' '}
      <span dir="auto">{leftCombatant.MONSTER_NAME}</span> <b>vs</b>{' '}
      <span dir="auto">{rightCombatant.MONSTER_NAME}</span>
    </>
  );
}
