import type { PropsWithChildren } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { counted } from '#app/core/count-rules.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { DELETED_MESSAGE, renamedMessage } from '../../../../contract.ts';
import { browserDrafts } from '../drafts.ts';
import { keepSteps } from '../kept-steps.ts';
import { useDesk } from '../use-desk.ts';
import classes from './remote-changes-notice.module.css';
import { RemoteChangesNotice } from './remote-changes-notice.tsx';

export interface NoticesProps {
  deleted: boolean;
  renamedTo: string | null;
}

export default function Notices({ deleted, renamedTo }: NoticesProps) {
  if (deleted) return <DeletedNotice />;
  return renamedTo === null ? <RemoteChangesNotice /> : <RenamedNotice name={renamedTo} />;
}

function Notice({ label, title, children }: Record<'label' | 'title', string> & PropsWithChildren) {
  return (
    <section
      className={`card grid one-column gap-2 overflow-y-auto ${classes.notice}`}
      role="alert"
      aria-label={label}
    >
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <div className={`ends flex-wrap bg-surface ${classes.end}`}>{children}</div>
    </section>
  );
}

function DeletedNotice() {
  const { session, desk, tournament } = useDesk();
  const unsaved = desk.edits.length + desk.conflicts.length;
  function goOn(): void {
    session.drop();
    location.reload();
  }
  return (
    <Notice label="Deleted" title={DELETED_MESSAGE}>
      <p>
        This desk shows it as it was
        {unsaved > 0 && `, with ${counted(unsaved, 'change')} that cannot be saved any more`}. What
        has the name <bdi>{tournament.name}</bdi> from now on is another tournament.
      </p>
      <ButtonLink to="/tournament/create">Another tournament</ButtonLink>
      <Button variant="primary" onClick={goOn}>
        Open that one
      </Button>
    </Notice>
  );
}

function RenamedNotice({ name }: { name: string }) {
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
    <Notice label="Another name" title={renamedMessage(name)}>
      <p>
        {unsaved > 0
          ? `${counted(unsaved, 'change')} kept in this browser, to be saved under the new name.`
          : 'Everything is saved. This desk shows the tournament as it was before.'}
      </p>
      <Button variant="primary" onClick={goOn}>
        Continue under the new name
      </Button>
    </Notice>
  );
}
