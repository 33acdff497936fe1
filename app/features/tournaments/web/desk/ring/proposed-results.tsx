import { Button } from '#app/ui/button.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { RingResult } from '../../../orders/ring-results.ts';
import {
  findMatchup,
  type Matchup,
  type TournamentView,
} from '../../../shown-bracket/bracket-view.ts';
import { useOrders } from '../orders/use-orders.ts';
import { setAutoResults, useAutoResults } from './auto-results.ts';
import classes from './proposed-results.module.css';
import { useRing } from './use-ring.ts';

const ACTIONS: Record<RingResult['kind'], string> = {
  result: 'Declare',
  score: 'Take the score',
  correction: 'Correct',
  void: 'Remove the result',
};

export function ProposedResults({ view }: { view: TournamentView }) {
  const { data } = useOrders();
  const auto = useAutoResults();
  const { results, take } = useRing();
  if (!data || data.orders.length === 0) return null;
  return (
    <section className="card stack8" aria-labelledby="from-the-ring">
      <header className="head">
        <h2 id="from-the-ring">From the ring</h2>
        <label className="small">
          <input
            type="checkbox"
            checked={auto}
            onChange={({ currentTarget }) => setAutoResults(currentTarget.checked)}
          />{' '}
          Declare by itself
        </label>
      </header>
      {results.length === 0 && (
        <p className="small">The result of an ordered match shows here once it was fought.</p>
      )}
      <div role="status">
        <ul>
          {results.map((result, index) => (
            <li key={result.matchId} className={`head py-1 ${classes.result}`}>
              <Sentence result={result} matchup={findMatchup(view, result.matchId)} />
              <Button
                variant={index === 0 ? 'secondary' : 'quiet'}
                aria-keyshortcuts={index === 0 ? 'A' : undefined}
                onClick={() => take(result)}
              >
                {ACTIONS[result.kind]}
                <VisuallyHidden> {result.matchId}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Sentence({ result, matchup }: { result: RingResult; matchup: Matchup | null }) {
  const { matchId, leftScore, rightScore, kind } = result;
  const [left, right] = matchup?.rows ?? [];
  return (
    <p>
      <span className="small">{matchId}</span> <bdi>{left?.label}</bdi>{' '}
      <b className={`type-name whitespace-nowrap ${classes.score}`}>
        {leftScore}–{rightScore}
      </b>{' '}
      <bdi>{right?.label}</bdi>
      {kind === 'score' && <span className="small"> so far</span>}
      {kind === 'correction' && <span className="small">, by the fight as corrected</span>}
      {kind === 'void' && <span className="small">: its fight was taken back</span>}
    </p>
  );
}
