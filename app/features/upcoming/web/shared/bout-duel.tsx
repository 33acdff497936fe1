import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fightPath } from '#app/core/fight-address.ts';
import { isolated } from '#app/core/names/rules.ts';
import { Counted, ShowResult } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { useResult, useRevealed } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import duel from '#app/features/fights/web/shared/duel/duel.module.css';
import { Duel, Outcome } from '#app/features/fights/web/shared/duel/duel.tsx';
import { taleLine } from '#app/features/stories/tale.ts';
import { threadLine, withoutHidden } from '#app/features/stories/thread-words.ts';
import { ExternalLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useSite } from '#app/ui/site.tsx';
import type { BoutCard } from '../../contract.ts';
import { startText } from '../../rules.ts';
import { sayBefore, toldOf } from '../../verdict-rules.ts';
import { Countdown } from './countdown.tsx';
import { Expectations } from './expectations.tsx';
import { useServerNow } from './use-server-now.ts';

interface BoutDuelProps {
  bout: BoutCard;
  title: ReactNode;
  withTrainers?: boolean;
  isBrief?: boolean;
  /** Of a page that does not go on by itself. */
  nowMs?: number;
}

export function BoutDuel(props: BoutDuelProps) {
  const { bout, title, withTrainers, isBrief = false, nowMs } = props;
  const { left, right, result, cancelled } = bout;
  const { hidden, mark } = useResult(result?.number ?? 0);
  const told = withoutHidden(bout, useRevealed(), result?.number ?? 0);
  const isHidden = hidden && result !== null;
  const leftWon = !isHidden && result?.asAnnounced ? result.leftSideWins : null;
  return (
    <>
      <header className={duel.head}>
        <h2>{title}</h2>
        {nowMs === undefined ? <Countdown bout={bout} /> : <p>{startText(bout, nowMs)}</p>}
      </header>
      <Duel
        left={left}
        right={right}
        leftWon={leftWon}
        isOff={cancelled}
        withTrainers={withTrainers ?? false}
        mark={result && mark}
      >
        <Expectations {...bout} isOver={result !== null} leftWon={leftWon} isBrief={isBrief} />
      </Duel>
      <div className={classNames(duel.word, isBrief && duel.short)} {...(result && mark)}>
        {isHidden ? (
          <ShowResult
            fight={result.number}
            of={`${isolated(left.MONSTER_NAME)} vs ${isolated(right.MONSTER_NAME)}`}
          />
        ) : (
          <Word {...props} bout={told} isBrief={isBrief} />
        )}
      </div>
    </>
  );
}

function Word({ bout, isBrief, nowMs }: BoutDuelProps) {
  const { left, right, result, cancelled, pool, threads } = bout;
  const ticking = useServerNow();
  const { streamUrl } = useSite();
  if (result?.asAnnounced) {
    const winner = result.leftSideWins ? left : right;
    return (
      <>
        <div>
          <p>
            <Outcome winner={winner} knockOut={result.knockOut} />
          </p>
          <p>{taleLine(toldOf({ ...bout, ...result, pool: isBrief ? null : pool }))}</p>
        </div>
        {!isBrief && <ToFight number={result.number} />}
      </>
    );
  }
  if (result) {
    return (
      <>
        <p role="status">Another fight took its place.</p>
        <ToFight number={result.number} />
      </>
    );
  }
  if (cancelled) return <p role="status">Called off. It may be announced again.</p>;
  return (
    <>
      <div>
        <p>{sayBefore(bout, nowMs ?? ticking ?? 0)}</p>
        {threads[0] && (
          <Counted what="Their past" instead={<p>Their past is hidden.</p>}>
            <p>{threadLine(threads[0], { left, right })}</p>
          </Counted>
        )}
      </div>
      {!isBrief && (
        <ExternalLink href={streamUrl} className="link">
          To the stream
        </ExternalLink>
      )}
    </>
  );
}

const ToFight = ({ number }: { number: number }) => (
  <Link to={fightPath(number)} className="link">
    The fight
  </Link>
);
