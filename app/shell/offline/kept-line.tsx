import { Link } from 'react-router';
import { exactText } from '#app/ui/time/dates.ts';
import { useKeptAt } from '#app/ui/time/kept-at.ts';
import classes from './kept-line.module.css';

/** Says that there is no line, and of when what is shown is. It overlays the page, so that nothing moves. */
export function KeptLine() {
  const keptAtMs = useKeptAt();
  return (
    <div role="status" className={classes.line}>
      {keptAtMs !== null && (
        <p className={classes.words}>
          No connection. As of {exactText(keptAtMs)}. <Link to="/offline">What is kept</Link>
        </p>
      )}
    </div>
  );
}
