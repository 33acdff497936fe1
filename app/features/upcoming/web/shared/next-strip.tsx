import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useResult } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import type { BoutCard } from '../../contract.ts';
import { mainBout, percentOf } from '../../rules.ts';
import { nextQuery } from '../queries.ts';
import { Countdown } from './countdown.tsx';
import { FightLine } from './fight-line.tsx';
import { useServerNow } from './use-server-now.ts';

export default function NextStrip() {
  const { data, dataUpdatedAt, errorUpdateCount } = useQuery(nextQuery(useApi()));
  const now = useServerNow() ?? dataUpdatedAt;
  const bout = data && mainBout(data, now);
  if (bout) return <Announced key={bout.bout} bout={bout} />;
  const failed = errorUpdateCount > 0 && "Couldn't load the next fight. It comes back by itself.";
  return (
    <p className="panel middle p-6 text-center dim" role={data ? undefined : 'alert'}>
      {data ? 'No fight is announced yet.' : failed || <br />}
    </p>
  );
}

function Announced({ bout }: { bout: BoutCard }) {
  const { left, right, estimate, result, cancelled } = bout;
  const { hidden, mark } = useResult(result?.number ?? 0);
  const isTold = result?.asAnnounced && !hidden;
  const chance = estimate && !cancelled && !result ? percentOf(estimate.leftChance) : null;
  return (
    <div className="h-full" {...(result && mark)}>
      <FightLine
        to="/next"
        left={left}
        right={right}
        leftWon={isTold ? result.leftSideWins : null}
        knockOut={isTold && result.knockOut}
      >
        <Countdown bout={bout} className="inline-flex gap-1" />
        {chance !== null && `\u2003${chance}%\u00a0:\u00a0${100 - chance}%`}
      </FightLine>
    </div>
  );
}
