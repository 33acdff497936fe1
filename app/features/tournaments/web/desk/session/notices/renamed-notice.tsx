import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { counted } from '#app/ui/count.ts';
import { renamedMessage } from '../../../../contract.ts';
import { browserDrafts } from '../drafts.ts';
import { keepSteps } from '../kept-steps.ts';
import { useDesk } from '../use-desk.ts';
import classes from './remote-changes-notice.module.css';

export function RenamedNotice({ name }: { name: string }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { session, desk } = useDesk();
  const unsaved = desk.edits.length + desk.conflicts.length;
  function goOn(): void {
    const { draft, steps } = session.handOver(name);
    if (draft) browserDrafts().move(name, draft);
    keepSteps(name, steps);
    const address = new URLSearchParams(search);
    address.set('tournament', name);
    void navigate(`?${address}`, { replace: true });
  }
  return (
    <section
      className={`card grid one-column gap-2 overflow-y-auto shadow ${classes.notice}`}
      role="alert"
      aria-label="Another name"
    >
      <h2>
        <bdi>{renamedMessage(name)}</bdi>
      </h2>
      <div className={`ends flex-wrap sticky bg-surface ${classes.end}`}>
        <p>
          {unsaved > 0
            ? `${counted(unsaved, 'change')} kept in this browser, to be saved under the new name.`
            : 'Everything is saved. This desk shows the tournament as it was before.'}
        </p>
        <Button variant="primary" onClick={goOn}>
          Continue under the new name
        </Button>
      </div>
    </section>
  );
}
