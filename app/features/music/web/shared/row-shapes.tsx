import { Hidden } from '../../../../ui/hidden.tsx';
import classes from './row-shapes.module.css';

const SHAPES = Array.from({ length: 8 }, (_, index) => index);

/** Rows to come, in the height they will have. */
export function RowShapes({ label }: { label: string }) {
  return (
    <div role="status">
      <Hidden>{label}</Hidden>
      <div aria-hidden="true" className={classes.shapes}>
        {SHAPES.map((shape) => (
          <span key={shape} className={classes.shape} />
        ))}
      </div>
    </div>
  );
}
