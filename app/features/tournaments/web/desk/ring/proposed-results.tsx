import { Button } from '#app/ui/button.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { bracketOf } from '../../../edits/edits.ts';
import type { RingResult } from '../../../orders/ring-results.ts';
import { isPresentPair } from '../../../orders/rules.ts';
import {
  findMatchup,
  type Matchup,
  type TournamentView,
} from '../../../shown-bracket/bracket-view.ts';
import { OtherFights } from '../orders/other-fights.tsx';
import { useOrders } from '../orders/use-orders.ts';
import { useDesk } from '../session/use-desk.ts';
import { setAutoResults, useAutoResults } from './auto-results.ts';
import classes from './proposed-results.module.css';
import { useRing } from './use-ring.ts';

const ACTIONS: Record<RingResult['kind'], string> = {
  result: 'Declare',
  score: 'Take the score',
  correction: 'Correct',
  void: 'Remove the result',
  contradiction: 'Open',
};

const NOTES: Record<RingResult['kind'], string> = {
  result: '',
  score: ' so far',
  correction: ', by the fight as corrected',
  void: ': its fight was taken back',
  contradiction: ' in the ring; another result is declared',
};

export function ProposedResults({ view }: { view: TournamentView }) {
  const { data } = useOrders();
  const auto = useAutoResults();
  const { results, take } = useRing();
  const { tournament } = useDesk();
  if (!data || data.orders.length === 0) return null;
  const bracket = bracketOf(tournament);
  const others = data.orders.filter((order) => isPresentPair(bracket, order));
  return (
    <section className="card stack gap-2" aria-labelledby="from-the-ring">
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
      {results.length === 0 && <p className="small">Results of ordered matches show here.</p>}
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
          {others.map((order) => (
            <OtherFights key={order.id} order={order} />
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
      <b className="type-name tabular-nums whitespace-nowrap">
        {leftScore}–{rightScore}
      </b>{' '}
      <bdi>{right?.label}</bdi>
      <span className="small">{NOTES[kind]}</span>
    </p>
  );
}
