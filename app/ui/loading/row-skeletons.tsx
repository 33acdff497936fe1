import { VisuallyHidden } from '../visually-hidden.tsx';
import classes from './row-skeletons.module.css';

const SHAPES = Array.from({ length: 8 }, (_, index) => index);

export function RowSkeletons({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true" className={classes.shapes}>
        {SHAPES.map((shape) => (
          <span key={shape} className={classes.shape} />
        ))}
      </div>
    </div>
  );
}
