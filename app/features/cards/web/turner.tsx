import { Button } from '#app/ui/button.tsx';
import { NextIcon, PreviousIcon } from '#app/ui/icons/page-icons.tsx';
import pagination from '#app/ui/pagination.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './binder.module.css';

interface TurnerProps {
  page: number;
  pages: number;
  onTurn: (step: -1 | 1) => void;
  onTurnTo: (page: number) => void;
  pressed: { current: HTMLButtonElement | null };
}

export function Turner({ page, pages, onTurn, onTurnTo, pressed }: TurnerProps) {
  const press = (step: -1 | 1) => (event: { currentTarget: HTMLButtonElement }) => {
    pressed.current = event.currentTarget;
    onTurn(step);
  };
  return (
    <nav className={`${pagination.pages} ${classes.turner}`} aria-label="Pages of the binder">
      <Button onClick={press(-1)} aria-disabled={page === 1} aria-keyshortcuts="ArrowLeft">
        <PreviousIcon />
        <span>
          Previous<VisuallyHidden> page</VisuallyHidden>
        </span>
      </Button>
      <div className={`relative flex items-center min-h-touch px-3 border rounded ${classes.jump}`}>
        <p aria-live="polite">
          Page {page} of {pages}
        </p>
        <select
          aria-label="Go to page"
          value={page}
          onChange={({ target }) => onTurnTo(Number(target.value))}
        >
          {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
            <option key={number}>{number}</option>
          ))}
        </select>
      </div>
      <Button onClick={press(1)} aria-disabled={page === pages} aria-keyshortcuts="ArrowRight">
        <span>
          Next<VisuallyHidden> page</VisuallyHidden>
        </span>
        <NextIcon />
      </Button>
    </nav>
  );
}
