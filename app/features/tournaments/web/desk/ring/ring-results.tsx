import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import boxes from '#app/ui/looks/boxes.module.css';
import layouts from '#app/ui/looks/layouts.module.css';
import texts from '#app/ui/looks/texts.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { RingResult } from '../../../orders/ring-results.ts';
import {
  findMatchup,
  type Matchup,
  type TournamentView,
} from '../../../shown-bracket/bracket-view.ts';
import { useOrders } from '../orders/use-orders.ts';
import { setAutoResults, useAutoResults } from './auto-results.ts';
import classes from './ring-results.module.css';
import { useRing } from './use-ring.ts';

const ACTIONS: Record<RingResult['kind'], string> = {
  result: 'Declare',
  score: 'Take the score',
  correction: 'Correct',
  void: 'Remove the result',
};

export function RingResults({ view }: { view: TournamentView }) {
  const { data } = useOrders();
  const auto = useAutoResults();
  const { results, take } = useRing();
  if (!data || data.orders.length === 0) return null;
  return (
    <section className={classNames(boxes.card, layouts.stack8)} aria-labelledby="from-the-ring">
      <header className={layouts.head}>
        <h2 id="from-the-ring">From the ring</h2>
        <label className={texts.small}>
          <input
            type="checkbox"
            checked={auto}
            onChange={({ currentTarget }) => setAutoResults(currentTarget.checked)}
          />{' '}
          Declare by itself
        </label>
      </header>
      {results.length === 0 && (
        <p className={texts.small}>The result of an ordered match shows here once it was fought.</p>
      )}
      <div role="status">
        <ul>
          {results.map((result, index) => (
            <li key={result.matchId} className={classNames(layouts.head, classes.result)}>
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
      <span className={texts.small}>{matchId}</span> <bdi>{left?.label}</bdi>{' '}
      <b className={classes.score}>
        {leftScore}–{rightScore}
      </b>{' '}
      <bdi>{right?.label}</bdi>
      {kind === 'score' && <span className={texts.small}> so far</span>}
      {kind === 'correction' && <span className={texts.small}>, by the fight as corrected</span>}
      {kind === 'void' && <span className={texts.small}>: its fight was taken back</span>}
    </p>
  );
}
