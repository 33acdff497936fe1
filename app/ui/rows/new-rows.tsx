import { useRef } from 'react';
import { Button } from '../button.tsx';
import classes from './new-rows.module.css';

/** Waiting rows of the list below, which they do not move until they are asked for. */
export function NewRows({ waiting, show }: { waiting: number; show: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const showAtTop = () => {
    show();
    place.current?.parentElement?.scrollIntoView();
  };
  return (
    <div ref={place} className={classes.place} role="status">
      {waiting > 0 && <Button onClick={showAtTop}>{waiting} new</Button>}
    </div>
  );
}
