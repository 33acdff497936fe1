import { grouped } from '#app/core/count-rules.ts';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import duel from '#app/features/fights/web/shared/duel/duel.module.css';
import type { BoutCard } from '../../contract.ts';
import { type ReasonSide, reasonText } from '../../rules.ts';

type Side = ReasonSide & { MONSTER_NAME: string };

interface ReasonsProps extends Pick<BoutCard, 'estimate' | 'pool'> {
  left: Side;
  right: Side;
  isOver: boolean;
  before?: number | undefined;
}

export function Reasons({ left, right, estimate, pool, isOver, before }: ReasonsProps) {
  return (
    <section className={`stack gap-2 ${duel.part}`}>
      <h3>{isOver ? 'What spoke for whom' : 'What speaks for whom'}</h3>
      {estimate && estimate.reasons.length > 0 && (
        <Counted what="The reasons" upTo={before && before - 1}>
          <ol className="points" aria-label="The main reasons">
            {estimate.reasons.map((reason) => {
              const [one, other] = reason.logits > 0 ? [left, right] : [right, left];
              return (
                <li key={[one.MONSTER_NAME, reason.kind, reason.name].join(' ')}>
                  <bdi className="font-semibold">{one.MONSTER_NAME}</bdi>{' '}
                  {reasonText(reason, one, other)}.
                </li>
              );
            })}
          </ol>
        </Counted>
      )}
      <p className="small">
        {pool && pool.left + pool.right > 0 ? (
          <>
            Bets: {grouped(pool.left)} Z on <bdi>{left.MONSTER_NAME}</bdi>, {grouped(pool.right)} Z
            on <bdi>{right.MONSTER_NAME}</bdi>.
          </>
        ) : (
          betsText(pool, isOver)
        )}
      </p>
    </section>
  );
}

function betsText(pool: BoutCard['pool'], isOver: boolean): string {
  if (!pool) return 'The bets are not known.';
  return isOver ? 'Nobody bet.' : 'Nobody has bet yet.';
}
