import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#app/ui/button.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import texts from '#app/ui/looks/texts.module.css';
import { RowSkeletons } from '#app/ui/row-skeletons.tsx';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { type ListedOrder, withdrawMessage } from '../../../contract.ts';
import { namesOf } from '../../../edits/changes.ts';
import { ordersQuery } from '../desk-queries.ts';
import { ORDER_STATES } from '../matches/start-match.tsx';
import { useSecretHeaders } from '../organiser/secret-gate.tsx';
import { useDesk } from '../session/use-desk.ts';
import classes from './order-list.module.css';

/** The ordered matches: by whom, their state, and a button to withdraw each. */
export default function OrderList() {
  const { tournament } = useDesk();
  const query = ordersQuery(useApi(), tournament.id, useSecretHeaders());
  const { data, isError, refetch } = useQuery(query);
  if (!data && isError) {
    return <ListNote retry={refetch}>Couldn't load the orders.</ListNote>;
  }
  if (!data) return <RowSkeletons label="Loading the orders" />;
  if (data.orders.length === 0) {
    return (
      <ListNote>
        No match was ordered yet. ‘Start the match’ orders it from the game host, and it shows up
        here.
      </ListNote>
    );
  }
  return (
    <ul className={classes.list} aria-label="Orders, newest first">
      {data.orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  );
}

function OrderRow({ order }: { order: ListedOrder }) {
  const { tournament, openMatch } = useDesk();
  const { matchId, leftId, rightId, state, organiser, date } = order;
  const names = namesOf(tournament);
  const name = (ID: number) => names.get(ID) ?? `Monster ${ID}`;
  const { mutate, isPending } = useWithdraw();
  return (
    <li className={classes.order} data-state={state}>
      <div className={classes.what}>
        <p className={classes.match}>
          {matchId && (
            <button type="button" className={classes.open} onClick={() => openMatch(matchId)}>
              {matchId}
            </button>
          )}
          <bdi>{name(leftId)}</bdi> <span className={texts.small}>vs</span>{' '}
          <bdi>{name(rightId)}</bdi>
        </p>
        <p className={texts.small}>
          {ORDER_STATES[state]} <RelativeTime date={date} long />
          {organiser && (
            <>
              , by <bdi>{organiser}</bdi>
            </>
          )}
        </p>
      </div>
      {(state === 'waiting' || state === 'fetched') && (
        <Button aria-disabled={isPending} onClick={() => mutate(order.id)}>
          Withdraw
        </Button>
      )}
    </li>
  );
}

function useWithdraw() {
  const api = useApi();
  const queryClient = useQueryClient();
  const headers = useSecretHeaders();
  const { tournament } = useDesk();
  const { queryKey } = ordersQuery(api, tournament.id, headers);
  return useMutation({
    mutationFn: (id: string) => api(withdrawMessage, { params: { id }, headers }),
    onError: ({ message }) => showFailure(`The order was not withdrawn. ${message}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
