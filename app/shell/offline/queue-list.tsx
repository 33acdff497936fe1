import { useQueryClient } from '@tanstack/react-query';
import type { QueuedChange } from '#app/core/changes/queue.ts';
import { useQueued } from '#app/core/changes/web/shared/queued-changes.ts';
import { Button } from '#app/ui/button.tsx';
import { exactText } from '#app/ui/time/dates.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { WaitsMark } from '#app/ui/waits-mark.tsx';

/** What was changed on this device and not sent yet, and what was refused, each to be taken back or dismissed. */
export default function QueueList() {
  const changes = useQueued();
  const queryClient = useQueryClient();
  if (changes.length === 0) return null;
  const takeBack = async (change: QueuedChange) => {
    const { takeBackQueued } = await import('#app/core/changes/web/queue-store.ts');
    await takeBackQueued(change);
    await queryClient.invalidateQueries({ queryKey: [change.refreshes] });
  };
  return (
    <section className="stack" aria-labelledby="waiting">
      <h2 id="waiting">Changes on this device</h2>
      <ul className="stack8 text-start">
        {changes.map((change) => (
          <li key={change.id} className="card">
            <div className="ends">
              <div>
                <p>
                  <bdi>{change.label}</bdi>
                </p>
                {change.refused === undefined && <WaitsMark />}
                <p className="small">
                  {change.refused} Made {exactText(change.madeAt)}.
                </p>
              </div>
              <Button className="flex-none" onClick={() => void takeBack(change)}>
                {change.refused === undefined ? 'Take back' : 'Dismiss'}
                <VisuallyHidden>: {change.label}</VisuallyHidden>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
