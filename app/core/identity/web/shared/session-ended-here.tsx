import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import { SESSION_ENDED_MESSAGE } from '../../contract.ts';
import classes from './session-ended-here.module.css';

interface SessionEndedHereProps {
  title?: string;
  onLogIn: () => void;
}

export function SessionEndedHere({ title, onLogIn }: SessionEndedHereProps) {
  return (
    <div className="stack16" data-session-ended>
      {title && <h1>{title}</h1>}
      <Notice role="alert" centred className={classes.card}>
        <p>{SESSION_ENDED_MESSAGE}</p>
        <Button variant="primary" onClick={onLogIn}>
          Log in
        </Button>
      </Notice>
    </div>
  );
}
