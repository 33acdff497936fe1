import { Button, ButtonLink } from '#app/ui/button.tsx';
import { counted } from '#app/ui/count.ts';
import { DELETED_MESSAGE } from '../../../../contract.ts';
import { useDesk } from '../use-desk.ts';
import classes from './remote-changes-notice.module.css';

export function DeletedNotice() {
  const { session, desk, tournament } = useDesk();
  const unsaved = desk.edits.length + desk.conflicts.length;
  function goOn(): void {
    session.drop();
    location.reload();
  }
  return (
    <section
      className={`card grid one-column gap-2 overflow-y-auto shadow ${classes.notice}`}
      role="alert"
      aria-label="Deleted"
    >
      <h2>{DELETED_MESSAGE}</h2>
      <div className={`ends flex-wrap sticky bg-surface ${classes.end}`}>
        <p>
          This desk shows it as it was
          {unsaved > 0 && `, with ${counted(unsaved, 'change')} that cannot be saved any more`}.
          What has the name <bdi>{tournament.name}</bdi> from now on is another tournament.
        </p>
        <ButtonLink to="/tournament/create">Another tournament</ButtonLink>
        <Button variant="primary" onClick={goOn}>
          Open that one
        </Button>
      </div>
    </section>
  );
}
