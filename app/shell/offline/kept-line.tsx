import { Link } from 'react-router';
import { useQueued } from '#app/core/changes/web/shared/queued-changes.ts';
import { counted } from '#app/ui/count.ts';
import { exactText } from '#app/ui/time/dates.ts';
import { useKeptAt } from '#app/ui/time/kept-at.ts';
import classes from './kept-line.module.css';

export function KeptLine() {
  const keptAtMs = useKeptAt();
  const changes = useQueued().filter(({ waits }) => waits);
  const refused = changes.filter((change) => change.refused !== undefined).length;
  const waiting = changes.length - refused;
  return (
    <div role="status" className={classes.line}>
      {(keptAtMs !== null || changes.length > 0) && (
        <p className={`line12 justify-center border-t bg-surface text-sm ${classes.words}`}>
          {keptAtMs !== null && `No connection. As of ${exactText(keptAtMs)}. `}
          {waiting > 0 && `${counted(waiting, 'change waits', 'changes wait')} for a connection. `}
          {refused > 0 && `${counted(refused, 'change was', 'changes were')} not saved. `}
          <Link to="/offline">{changes.length > 0 ? 'See them' : 'What works here'}</Link>
        </p>
      )}
    </div>
  );
}
