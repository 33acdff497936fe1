import { useMutation } from '@tanstack/react-query';
import { useRingsideUser } from '#app/core/identity/web/shared/ringside-user.tsx';
import { KeptLists } from '#app/features/music/offline/web/shared/kept-lists.tsx';
import { Button } from '#app/ui/button.tsx';
import {
  isMetered,
  type KeptState,
  keptState,
  startServiceWorker,
} from '#app/ui/storage/offline-copies.ts';
import { useStoredValue } from '#app/ui/storage/stored-value.ts';
import { exactText } from '#app/ui/time/dates.ts';

export default function KeptHere() {
  const state = useStoredValue(keptState, null);
  const { headers } = useRingsideUser();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
  });
  const keep = async () => {
    const { keepCopies } = await import('./keep-copies.ts');
    await Promise.all([keepCopies(headers), startServiceWorker().catch(() => {})]);
  };
  const giveBack = async () => (await import('./keep-copies.ts')).forgetCopies();
  return (
    <>
      <p role="status">
        {isPending && state?.kind !== 'kept' ? 'Saving…' : isError ? FAILED : sentenceOf(state)}
      </p>
      <div className="actions">
        <Button disabled={isPending} onClick={() => mutate(keep)}>
          {state?.kind === 'kept' ? 'Refresh it' : 'Keep it here'}
        </Button>
        {state?.kind === 'kept' && (
          <Button disabled={isPending} onClick={() => mutate(giveBack)}>
            Remove from this device
          </Button>
        )}
      </div>
      <KeptLists />
    </>
  );
}

const FAILED = 'That did not work. Try again with a connection.';

function sentenceOf(state: KeptState): string {
  if (!('caches' in window)) return 'This browser cannot save pages for later.';
  switch (state?.kind) {
    case 'kept':
      return `Kept as of ${exactText(state.keptAtMs)}. It takes at most 2 MB.`;
    case 'full':
      return 'Not kept: this device has no room left. With a connection all works.';
    case 'refused':
      return 'Not kept: private windows keep nothing. With a connection all works.';
    case 'given-back':
      return 'Nothing is kept on this device.';
    default:
      return isMetered()
        ? 'Nothing is kept yet. On mobile data it waits for your tap (2 MB).'
        : 'Nothing is kept yet. Tap below, or stay a minute.';
  }
}
