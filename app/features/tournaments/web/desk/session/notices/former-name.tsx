import { Button, ButtonLink } from '#app/ui/button.tsx';
import { renamedMessage } from '../../../../contract.ts';
import { deskPath } from '../../../../rules.ts';
import classes from '../../desk.module.css';
import type { FormerTournament } from '../use-session.ts';

/** Shown instead of the desk when the address has a tournament's former name. */
export function FormerName({ renamedTo, startAnother }: FormerTournament) {
  return (
    <div className={classes.notice} role="alert">
      <h2>
        <bdi>{renamedMessage(renamedTo)}</bdi>
      </h2>
      <ButtonLink variant="primary" to={deskPath(renamedTo)} replace>
        Open its desk
      </ButtonLink>
      <Button onClick={startAnother}>Start another under this name</Button>
    </div>
  );
}
