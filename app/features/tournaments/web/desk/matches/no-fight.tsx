import type { Walkover } from '@ringside/bracket';
import { Button } from '#app/ui/button.tsx';
import type { Matchup, MatchupRow } from '../../../shown-bracket/bracket-view.ts';
import { useDesk } from '../session/use-desk.ts';
import classes from './matchup-dialog.module.css';

interface NoFightProps {
  rows: Matchup['rows'];
  onLost: (row: MatchupRow, walkover: Walkover) => void;
}

export function NoFight({ rows, onLost }: NoFightProps) {
  const { format, thirdPlace } = useDesk().tournament;
  const goesOn = format === 'double' || thirdPlace === true;
  return (
    <details>
      <summary className="summary">No-show or disqualification</summary>
      {rows.map((row) => (
        <p key={row.side} className={`stack8 items-center mb-2 ${classes.walkover}`}>
          <bdi>{row.label}</bdi>
          <Button onClick={() => onLost(row, 'forfeit')}>Forfeits</Button>
          <Button onClick={() => onLost(row, 'disqualified')}>Is disqualified</Button>
          {goesOn && <Button onClick={() => onLost(row, 'out')}>Is out of the cup</Button>}
        </p>
      ))}
      {goesOn && (
        <p className="small">
          Who forfeits or is disqualified loses this match alone; out of the cup is out of the
          matches after a defeat, too.
        </p>
      )}
      <p className="small">A no-show that has not fought yet is replaced under Participants.</p>
    </details>
  );
}
