import { Button } from '#app/ui/button.tsx';
import { SESSION_ENDED_MESSAGE } from '../../contract.ts';
import classes from './session-ended-here.module.css';

interface SessionEndedHereProps {
  /** The page's heading, if the replaced content had it. */
  title?: string;
  onLogIn: () => void;
}

/** Replaces a page's private content after the login has ended; the address stays. */
export function SessionEndedHere({ title, onLogIn }: SessionEndedHereProps) {
  return (
    <div className={classes.page} data-session-ended>
      {title && <h1>{title}</h1>}
      <div className={classes.card} role="alert">
        <p>{SESSION_ENDED_MESSAGE}</p>
        <Button variant="primary" onClick={onLogIn}>
          Log in
        </Button>
      </div>
    </div>
  );
}
