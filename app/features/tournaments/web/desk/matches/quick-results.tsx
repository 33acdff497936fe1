import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { winningScores } from '../../../rules.ts';
import type { MatchupRow } from '../../../shown-bracket/bracket-view.ts';
import classes from './score-fields.module.css';
import type { ScorePair } from './score-fields.tsx';

interface QuickResultsProps {
  row: MatchupRow;
  target: number;
  onResult: (scores: ScorePair) => void;
}

export function QuickResults({ row: { side, label }, target, onResult }: QuickResultsProps) {
  return (
    <p className={`actions justify-center gap-1 ${classes.quick}`}>
      {winningScores(target).map(([won, lost]) => (
        <button
          key={lost}
          type="button"
          onClick={() => onResult(side === 'left' ? [won, lost] : [lost, won])}
        >
          <VisuallyHidden>{label} wins </VisuallyHidden>
          {won}–{lost}
        </button>
      ))}
    </p>
  );
}
