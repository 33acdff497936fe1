import { useState } from 'react';
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
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().catch(() => {});
    setBusy(false);
  };
  const keep = async () => {
    const { keepCopies } = await import('./keep-copies.ts');
    await Promise.all([keepCopies(headers), startServiceWorker().catch(() => {})]);
  };
  const giveBack = async () => (await import('./keep-copies.ts')).forgetCopies();
  return (
    <>
      <p role="status">{busy && state?.kind !== 'kept' ? 'Working…' : sentenceOf(state)}</p>
      <div className="actions">
        <Button disabled={busy} onClick={() => void run(keep)}>
          {state?.kind === 'kept' ? 'Copy again' : 'Keep it here'}
        </Button>
        {state?.kind === 'kept' && (
          <Button disabled={busy} onClick={() => void run(giveBack)}>
            Give the room back
          </Button>
        )}
      </div>
      <KeptLists />
    </>
  );
}

function sentenceOf(state: KeptState): string {
  if (!('caches' in window)) return 'This browser keeps nothing for this site.';
  switch (state?.kind) {
    case 'kept':
      return `Kept as of ${exactText(state.keptAtMs)}, in at most 2 MB.`;
    case 'full':
      return 'Not kept: this device has no room left. With a connection everything works as before.';
    case 'refused':
      return 'Not kept: this browser refuses it, as a private window does. With a connection everything works as before.';
    case 'given-back':
      return 'Nothing is kept, as you asked.';
    default:
      return isMetered()
        ? 'Nothing is kept yet. This line is metered, so the 2 MB are only fetched when you ask for them.'
        : 'Nothing is kept yet. It is after a quiet minute on any page.';
  }
}
