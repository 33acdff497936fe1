import { Button } from '#app/ui/button.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import type { FoughtOrder } from '../../../contract.ts';
import { namesOf } from '../../../edits/changes.ts';
import { bracketOf } from '../../../edits/edits.ts';
import { isPairOf } from '../../../orders/rules.ts';
import { useDesk } from '../session/use-desk.ts';
import classes from './order-list.module.css';
import { OtherFights } from './other-fights.tsx';
import { isWaiting, ORDER_STATES, useOrders, useStopOrder } from './use-orders.ts';

export default function OrderList() {
  const { tournament } = useDesk();
  const query = useOrders();
  if (!query.data) return <NotYet query={query} what="the orders" />;
  if (query.data.orders.length === 0) {
    return <ListNote>No match was ordered yet. ‘Start the match’ orders one.</ListNote>;
  }
  return (
    <ul className="grid border-t" aria-label="Orders, newest first">
      {query.data.orders.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          outdated={order.matchId !== '' && !isPairOf(bracketOf(tournament), order)}
        />
      ))}
    </ul>
  );
}

function OrderRow({ order, outdated }: { order: FoughtOrder; outdated: boolean }) {
  const { tournament, openMatch } = useDesk();
  const { matchId, leftId, rightId, state, organiser, date } = order;
  const name = namesOf(tournament);
  const { mutate, isPending } = useStopOrder();
  return (
    <li className={`head border-b ${classes.order}`} data-state={state}>
      <div className={`grid ${classes.what}`}>
        <p className="type-name">
          {matchId && (
            <button
              type="button"
              className={`border rounded ${classes.open}`}
              onClick={() => openMatch(matchId)}
            >
              {matchId}
            </button>
          )}
          <bdi>{name(leftId)}</bdi> <span className="small">vs</span> <bdi>{name(rightId)}</bdi>
        </p>
        <p className="small">
          <RelativeTime date={date} long />
          {organiser && (
            <>
              , by <bdi>{organiser}</bdi>
            </>
          )}
          : {ORDER_STATES[state]}
          {outdated && state === 'taken' && ' These two no longer meet in this match.'}
        </p>
        {order.otherFights.length > 0 && (
          <ul className="small">
            <OtherFights order={order} />
          </ul>
        )}
      </div>
      {(isWaiting(order) || state === 'taken') && (
        <Button aria-disabled={isPending} onClick={() => mutate(order)}>
          {state === 'taken' ? 'End' : 'Withdraw'}
        </Button>
      )}
    </li>
  );
}
