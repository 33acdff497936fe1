import { useQueryClient } from '@tanstack/react-query';
import type { QueuedChange } from '#app/core/changes/queue.ts';
import { useQueued } from '#app/core/changes/web/shared/queued-changes.ts';
import { readAgain } from '#app/core/changes/web/shared/read-again.ts';
import { Button } from '#app/ui/button.tsx';
import { QueuedMark } from '#app/ui/queued-mark.tsx';
import { exactText } from '#app/ui/time/dates.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';

export default function QueueList() {
  const changes = useQueued();
  const queryClient = useQueryClient();
  if (changes.length === 0) return null;
  const takeBack = async (change: QueuedChange) => {
    const { takeBackQueued } = await import('#app/core/changes/web/queue-store.ts');
    await takeBackQueued(change);
    await readAgain(queryClient, [change.refreshes]);
  };
  return (
    <section className="stack" aria-labelledby="waiting">
      <h2 id="waiting">Changes on this device</h2>
      <ul className="stack gap-2 text-start">
        {changes.map((change) => (
          <li key={change.id} className="card">
            <div className="ends">
              <div>
                <p>
                  <bdi>{change.label}</bdi>
                </p>
                {change.refused === undefined && <QueuedMark />}
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
