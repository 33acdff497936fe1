import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { winningScores } from '../../../rules.ts';
import type { MatchupRow } from '../../../shown-bracket/bracket-view.ts';
import type { AskedResult } from '../session/use-desk.ts';
import classes from './score-fields.module.css';

interface QuickResultsProps {
  row: MatchupRow;
  target: number;
  onResult: (result: AskedResult) => void;
}

export function QuickResults({ row: { side, label }, target, onResult }: QuickResultsProps) {
  return (
    <p className={`actions justify-center gap-1 ${classes.quick}`}>
      {winningScores(target).map(([won, lost]) => {
        const [leftScore, rightScore] = side === 'left' ? [won, lost] : [lost, won];
        return (
          <button
            key={lost}
            type="button"
            className="min-h-touch px-2 border rounded bg-raised type-name tabular-nums"
            onClick={() => onResult({ leftScore, rightScore })}
          >
            <VisuallyHidden>{label} wins </VisuallyHidden>
            {won}–{lost}
          </button>
        );
      })}
    </p>
  );
}
