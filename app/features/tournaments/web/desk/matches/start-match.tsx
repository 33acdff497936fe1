import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import type { Matchup } from '../../../shown-bracket/bracket-view.ts';
import { isWaiting, ORDER_STATES } from '../orders/use-orders.ts';
import classes from './matchup-dialog.module.css';
import { useOrder } from './use-order.ts';

interface StartMatchProps {
  matchup: Matchup;
  locked: boolean;
  children: ReactNode;
}

export function StartMatch({ matchup, locked, children }: StartMatchProps) {
  const { order, before, busy, problem, start, withdraw } = useOrder(matchup);
  const { dialog, ask } = useConfirm();
  const taken = order?.state === 'taken';
  const waits = order !== null && isWaiting(order);
  const ordered = taken || waits;

  async function onStart(): Promise<void> {
    if (!ordered) return start();
    const question = {
      title: 'Start this match again?',
      text: 'The game host gets a second order for the same two monsters.',
      yes: 'Start again',
    };
    if (await ask(question)) await start();
  }

  const state = problem !== null ? 'failed' : order?.state;
  return (
    <>
      <Button disabled={locked} aria-disabled={busy} onClick={() => void onStart()}>
        {busy ? 'Starting…' : ordered ? 'Start again' : 'Start the match'}
      </Button>
      {waits && (
        <Button disabled={locked} aria-disabled={busy} onClick={() => void withdraw()}>
          Withdraw the order
        </Button>
      )}
      {children}
      <p
        className={`col-span-full dim text-sm ${classes.orderState}`}
        data-state={state}
        role="status"
      >
        {problem !== null ? `Not started: ${problem}` : order && ORDER_STATES[order.state]}
        {problem === null && before && (
          <>
            The game host is at it with <bdi>{before}</bdi>, the pair before; end that at Orders.
          </>
        )}
        {problem === null && order?.organiser && (
          <>
            {' '}
            Ordered by <bdi>{order.organiser}</bdi>.
          </>
        )}
      </p>
      {dialog}
    </>
  );
}
