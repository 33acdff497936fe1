import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import marks from '#app/ui/looks/marks.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { bestOfMatch } from '../../../edits/settings.ts';
import { percentOf } from '../../../odds/rules.ts';
import { isSamePair } from '../../../orders/rules.ts';
import { winsNeeded } from '../../../rules.ts';
import type { Matchup } from '../../../shown-bracket/bracket-view.ts';
import type { ExpectedMatch } from '../../../shown-bracket/expected-matches.ts';
import type { QueueStep } from '../../../shown-bracket/run-order.ts';
import { AIR_WORDS, type AirMark } from '../../shared/matchup-label.tsx';
import { expectedText } from '../../shared/use-forecast.ts';
import { ORDER_MARKS, useOrders } from '../orders/use-orders.ts';
import { useMaySave } from '../organiser/secret-gate.tsx';
import { type DeskContextValue, useDesk } from '../session/use-desk.ts';
import classes from './open-matches.module.css';
import { QuickResults } from './quick-results.tsx';

interface MatchButtonProps {
  matchup: Matchup;
  steps: Omit<StepsProps, 'id'> | null;
  air: AirMark | null;
  leftChance: number | undefined;
  expected: ExpectedMatch | undefined;
  onOpen: DeskContextValue['openMatch'];
}

export function MatchCard({ matchup, air, steps, leftChance, expected, onOpen }: MatchButtonProps) {
  const { id, roundName, rows } = matchup;
  const [left, right] = rows;
  const target = winsNeeded({ bestOf: bestOfMatch(useDesk().tournament, id) });
  const chances =
    leftChance !== undefined && `${percentOf(leftChance)} : ${percentOf(1 - leftChance)}`;
  const forecast = [chances, expected && expectedText(expected)].filter(Boolean).join(' · ');
  const maySave = useMaySave();
  const pair = { matchId: id, leftId: left.participant?.ID, rightId: right.participant?.ID };
  const order = useOrders().data?.orders.find((one) => isSamePair(one, pair));
  const ordered = order && ORDER_MARKS[order.state];
  const running = (left.score ?? right.score) !== null;
  return (
    <div className={`card ${classes.match}`} data-waiting={id}>
      <button
        type="button"
        className="stack gap-1 w-full px-3 py-2 text-start"
        data-state="ready"
        onClick={() => onOpen(id)}
      >
        <span className="small" id={`waiting-${id}`}>
          {roundName} <span className={classes.id}>{id}</span>
          {air && (
            <span className={classNames(marks.mark, air === 'now' && marks.live)}>
              {AIR_WORDS[air]}
            </span>
          )}
          {ordered && <span className={marks.mark}>{ordered}</span>}
        </span>
        <span className={`stack gap-2 items-center ${classes.sides}`}>
          <Fighter participant={left.participant} label={left.label} />
          <span className="dim type-name tabular-nums whitespace-nowrap">
            {running ? (
              `${left.score ?? 0} – ${right.score ?? 0}`
            ) : (
              <>
                <VisuallyHidden>against</VisuallyHidden>
                <span aria-hidden="true">vs</span>
              </>
            )}
          </span>
          <Fighter participant={right.participant} label={right.label} />
        </span>
        <span className="small text-center">{forecast || '\u00a0'}</span>
      </button>
      <div className={`px-3 grid ${classes.quick}`}>
        {(maySave ? rows : []).map((row) => (
          <QuickResults
            key={row.side}
            row={row}
            target={target}
            onResult={(asked) => onOpen(id, { asked })}
          />
        ))}
      </div>
      {maySave && steps && <Steps id={id} {...steps} />}
    </div>
  );
}

function Fighter({ participant, label }: { participant: MonsterRecord | null; label: string }) {
  return (
    <span className="line side">
      {participant && <Portrait race={participant.RACE} alt="" size={44} />}
      <span className="line-clamp-2 type-name">
        <bdi>{label}</bdi>
      </span>
    </span>
  );
}

interface StepsProps {
  id: string;
  isNext: boolean;
  isLast: boolean;
  move: (id: string, step: QueueStep) => void;
}

function Steps({ id, isNext, isLast, move }: StepsProps) {
  return (
    <p className="actions gap-2 px-3 py-2 justify-center">
      {(['next', 'later'] as const).map((step) => (
        <Button
          key={step}
          aria-disabled={step === 'next' ? isNext : isLast}
          aria-describedby={`waiting-${id}`}
          onClick={() => move(id, step)}
        >
          {step === 'next' ? 'Next' : 'Later'}
        </Button>
      ))}
    </p>
  );
}
